"""The rule book of Brigades read a second time, as a program that is held against the game.

`ground` and `table` are the field and what is on it; `going`, `charging`, `combat`, `command` and `morale` say what may
be done and what is added to dice; `deeds`, `onset`, `results` and `spoils` play the steps of a turn on the table.
`connect` turns a position of the game into a table. `judge` follows battles from the positions of `crowded`; it objects
to each answer offered or withheld, each roll and each result that the book does not have. `faults` are mistakes planted
in the game, each of which it must find.
"""
