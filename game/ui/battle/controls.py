"""What a gamepad and a touch screen do, and what the marks on the field mean, for the list of controls."""

from game.i18n import tr_mark

PAD = (
    (tr_mark("D-pad, left stick"), tr_mark("move from hex to hex; in menus from button to button")),
    ("A", tr_mark("choose")),
    ("B", tr_mark("cancel the selection; undo; in menus back")),
    ("X", tr_mark("confirm")),
    ("LB, RB", tr_mark("next or previous option, then the buttons of the panel; in menus next line")),
    ("LT, RT", tr_mark("zoom; rotate the piece being placed, or the facing being chosen")),
    (tr_mark("Right stick"), tr_mark("move the board; scroll")),
    ("Y", tr_mark("list of choices")),
    ("L3, R3", tr_mark("what would the general do?; fit board to window")),
    ("Back", tr_mark("log")),
    ("Start", tr_mark("menu")),
)

TOUCH = (
    (tr_mark("Tap"), tr_mark("choose")),
    (tr_mark("Long press"), tr_mark("show what is known of it")),
    (tr_mark("One finger"), tr_mark("move the board, or the piece being placed; scroll")),
    (tr_mark("Two fingers"), tr_mark("move the board, zoom; twist to rotate a piece or a facing")),
)

MARKS = (
    (tr_mark("White triangle"), tr_mark("a piece that can be chosen")),
    (tr_mark("Black triangle"), tr_mark("a piece that can still move and fight")),
    (tr_mark("Arrow, then cross"), tr_mark("a piece that has moved; that has fought")),
    (tr_mark("Dot"), tr_mark("a hex that the piece can go to")),
    (tr_mark("Crossed swords"), tr_mark("the same, but there it can only fight hand to hand this turn")),
    (tr_mark("Ring"), tr_mark("the same, but there it cannot attack this turn")),
    (tr_mark("Red corners"), tr_mark("an enemy that the piece can attack, after a move if need be")),
)
