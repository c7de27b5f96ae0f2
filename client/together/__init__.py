"""What the window needs of the network: tables found, a lobby, a game between peers. No widgets."""
