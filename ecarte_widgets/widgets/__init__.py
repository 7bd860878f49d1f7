"""What the reader sees and clicks. Leaves out every rule of the game: it asks the rules and shows what they say."""
