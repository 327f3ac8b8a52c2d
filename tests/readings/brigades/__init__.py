"""The rule book of Brigades read a second time, as a program that is held against the game.

`ground` and `table` are the field and what is on it, `going`, `charging`, `combat` and `morale` the rules, written from
the book alone. `connect` turns a position of the game into a table; `judge` follows battles from the positions that
`crowded` thinks of, and objects to each answer offered or withheld, each roll and each result that the book does not
have. `faults` are mistakes planted in the game, each of which it must find.
"""
