"""The rail beside the board: question, choices, odds and dice."""
