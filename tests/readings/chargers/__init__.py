"""Chargers, read a second time: the phases of whole turns as the book tells them, on a table of its own.

`watch` plays crowded positions by chance and writes down every question with its answers and every roll. `Reading`
then goes through the same phases itself: it says who is asked what, how many dice fall, and what becomes of each unit
and leader, and compares the game's state at each question and each roll. The searches for ends and plans have second
readings of their own (`tests/rules/chargers/second_*.py`), whose answers are used here.
"""
