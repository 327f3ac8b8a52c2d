"""What one side may see that another may not: by it the window knows when a seat must be handed over."""

from game.engine.view import View


def hides(own: View, other: View, everything: View) -> bool:
    """Return whether a side sees (`own`) anything that another (`other`) may not, `everything` being the sight of all.

    What counts is what is so in the sight of all: a face-down card that both see in their own way hides nothing.
    """
    for field in View.__struct_fields__:
        whole, seen, unseen = (getattr(view, field) for view in (everything, own, other))
        if unseen == whole:
            continue
        if not isinstance(whole, tuple):
            if seen == whole:
                return True
        elif any(thing in seen and thing not in unseen for thing in whole):
            return True
    return False
