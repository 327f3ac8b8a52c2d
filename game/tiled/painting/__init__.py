"""Tiles, texts and pictures painted as Tiled paints them."""
