"""An umpire: the rule book read a third time, as procedures that follow a battle and object where it goes otherwise.

`watch` plays a battle by chance and writes down its account: every event, every question with its answer. `umpire` then
follows the account from the deal to the end on a `table` of its own, on which it moves each piece and card itself. At
each step it says what must come next and what may be answered, no more and no less. After each event it holds its table
against the game's state. It is written from the rule book alone and shares with the game only scenarios, labels, and
the names of events and answers; the numbers of the unit and terrain tables are those of `tests.fuzz.referee`.

`situations` counts how often the situation of each rule arose: a rule that never did is a hole, to be mended in the
battles of `crowded`. `faults` are mistakes planted in the game, each of which the umpire must find. `chances` are the
umpire's own odds of an attack.
"""
