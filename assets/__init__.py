"""What the program ships beside its code: fonts, texts, pictures, rulebooks."""
