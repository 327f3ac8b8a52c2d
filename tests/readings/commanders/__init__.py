"""Commanders, read a second time: whole rounds as the book tells them, on a table of its own.

`watch` plays crowded positions by chance and writes down every question with its answers and every roll. `Reading`
then goes through the same phases itself: it says who is asked what with exactly which answers, how many dice fall, and
what becomes of each unit and commander, and compares the game's state at each question and each roll. It shares with
the game scenarios, labels and the facts of the first state: who commands whom.
"""
