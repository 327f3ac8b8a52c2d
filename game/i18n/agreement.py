"""English sentences about a name: one that is a plural takes a plural verb."""

import re
from collections.abc import Hashable, Mapping

PERSON = re.compile(
    r"(lord|duke|earl|marquess|prince|sir|viscount|ensign|captain|major|colonel|brigadier|general|master) [^']*$"
)
"""A name that begins with a title is a person's, unless it is of his men: Lord George's Mackenzies."""

HEAD = re.compile(r",| of | at | on ")
"""Where the thing that a name names ends: Camerons of Lochiel, Hamilton's Dragoons, left."""

PLURALS = frozenset({"men", "irish"})
SINGULARS = ("ss", "us", "is", "'s")

SUBJECT = re.compile(
    r"(?<! of )(?<! of the )(?<! for )\{(?P<name>\w+)\}"
    r"(?:(?=: (?:whom )?does it)| (?P<verb>[a-z]+s|may|can|must|could|cannot)\b)"
)
"""A name and its verb, or what is asked of it; in "the range of {unit} is" the verb is not that of the name."""

SYSTEM = "system"
"""The place of the name of a rule system, which is one thing though its name may be a plural."""

NO_VERBS = frozenset({"as", "its", "this"})
IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}

FOLLOWING = re.compile(
    r"\b(?:(?P<asked>does|is|was|has) it|it (?P<does>is|was|has|does)|(?P<and>and|or) (?P<then>is|was|has|does)"
    r"|it(?= (?:may|can|must|could|cannot)\b)|its|itself|move it)\b"
)
"""What still speaks of the subject after its verb."""

PRONOUNS = {"it": "they", "its": "their", "itself": "themselves", "move it": "move them"}


def is_plural(name: str) -> bool:
    """Return whether an English name is that of several: Hussars, Stewart's men, Clanranald and Keppoch."""
    head = HEAD.split(name.lower())[0]
    last = head.split(" ")[-1]
    if PERSON.match(name.lower()) or name[:1].isdigit():
        return False
    return last in PLURALS or " and " in head or (last.endswith("s") and not last.endswith(SINGULARS))


def agreed(sentence: str, values: Mapping[str, Hashable]) -> str:
    """Return an English sentence with the verbs of the names that will stand in its braces."""
    is_told_of_several = False

    def verb(found: re.Match[str]) -> str:
        value = "" if found["name"] == SYSTEM else values.get(found["name"])
        if found["verb"] in NO_VERBS or not isinstance(value, str) or not is_plural(value):
            return found[0]
        nonlocal is_told_of_several
        is_told_of_several = True
        return f"{{{found['name']}}} {_plural_verb(found['verb'])}" if found["verb"] else found[0]

    sentence = SUBJECT.sub(verb, sentence)
    return FOLLOWING.sub(_of_several, sentence) if is_told_of_several else sentence


def _plural_verb(verb: str) -> str:
    """Return a verb of the third person in the plural: is, charges, tries."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if not verb.endswith("s"):
        return verb
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb[:-1]


def _of_several(found: re.Match[str]) -> str:
    if found["asked"]:
        return f"{IRREGULAR[found['asked']]} they"
    if found["does"]:
        return f"they {IRREGULAR[found['does']]}"
    if found["then"]:
        return f"{found['and']} {IRREGULAR[found['then']]}"
    return PRONOUNS[found[0]]
