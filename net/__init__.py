"""Play between peers on a local network: messages, one agreed log, transport, discovery. See README.md here."""
