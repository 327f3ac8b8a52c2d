"""One battle on screen: what has been shown of it, the choice being made, and what is known before it is made."""
