"""What a position is worth, and players who choose by it."""
