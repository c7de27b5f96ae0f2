"""Games that were recorded, to be watched again: the library, a record seen at any moment, the thread that shows it."""
