"""What the records of a compiled build share: written as `game/records.py` into the copy that is compiled."""

import inspect
from collections.abc import Callable
from typing import Any, Final, final, get_type_hints

import msgspec
from msgspec.structs import FieldInfo


@final
class Missing:
    """The value of a field that is not changed."""


MISSING: Final = Missing()


def mypyc_attr(*attributes: str, **named: object) -> Callable[[Any], Any]:
    """Take what a class says to the compiler alone, where the compiler's own package is not installed."""

    def same(kind: Any) -> Any:
        return kind

    return same


def told(record: Any) -> str:
    """Write a record as msgspec does."""
    fields = ", ".join(f"{name}={getattr(record, name)!r}" for name in record.__struct_fields__)
    return f"{type(record).__name__}({fields})"


def made_again(kind: Any, values: dict[str, Any]) -> Any:
    """Make a record that was pickled."""
    return kind(**values)


def reduced(record: Any) -> Any:
    """Pickle a record."""
    return made_again, (type(record), asdict(record))


_replace, _asdict, _astuple = msgspec.structs.replace, msgspec.structs.asdict, msgspec.structs.astuple
_force = msgspec.structs.force_setattr


def replace(record: Any, /, **changes: Any) -> Any:
    """Replace fields of a record of either kind."""
    if isinstance(record, msgspec.Struct):
        return _replace(record, **changes)
    return record.but(**changes)


def asdict(record: Any) -> dict[str, Any]:
    """Return the fields of a record of either kind by their names."""
    if isinstance(record, msgspec.Struct):
        return _asdict(record)
    return {name: getattr(record, name) for name in record.__struct_fields__}


def astuple(record: Any) -> tuple[Any, ...]:
    """Return the values of the fields of a record of either kind."""
    if isinstance(record, msgspec.Struct):
        return _astuple(record)
    return tuple([getattr(record, name) for name in record.__struct_fields__])


def force_setattr(record: Any, name: str, value: Any) -> None:
    """Set a field of a frozen record; a native one is not frozen."""
    if isinstance(record, msgspec.Struct):
        _force(record, name, value)
    else:
        setattr(record, name, value)


def known(kind: Any, types: dict[str, str], defaults: dict[str, Any], factories: dict[str, Any]) -> None:
    """Say of a record what an interpreted one knows: the types of its own fields, and how its defaults are made."""
    kind.__annotations__ = types
    kind.__struct_own_defaults__ = {name: {"default": value} for name, value in defaults.items()} | {
        name: {"default_factory": factory} for name, factory in factories.items()
    }


_fields, _convert = msgspec.structs.fields, msgspec.convert
_plain_records: dict[Any, Any] = {}


def _is_native(kind: Any) -> bool:
    return hasattr(kind, "__struct_fields__") and not issubclass(kind, msgspec.Struct)


def fields(record: Any) -> tuple[FieldInfo, ...]:
    """Return what msgspec tells of the fields of a record of either kind, or of its class."""
    kind: Any = record if isinstance(record, type) else type(record)
    if not _is_native(kind):
        return _fields(record)
    hints = get_type_hints(kind, include_extras=True)
    made: dict[str, Any] = {}
    for each in reversed(kind.__mro__):
        made |= each.__dict__.get("__struct_own_defaults__", {})
    return tuple(
        [FieldInfo(name, name, hints[name], **made.get(name, {})) for name in kind.__struct_fields__]
    )


def _filled(kind: Any, given: Any) -> Any:
    """Make a native record of plain values, by an interpreted one with the same fields."""
    if not _is_native(kind):
        raise NotImplementedError
    if kind not in _plain_records:
        parts: list[Any] = []
        for each in fields(kind):
            own = {"default": each.default, "default_factory": each.default_factory}
            parts.append(
                (each.name, each.type) if each.required else (each.name, each.type, msgspec.field(**own))
            )
        _plain_records[kind] = msgspec.defstruct(kind.__name__, parts, kw_only=True)
    return kind(**_asdict(_convert(given, _plain_records[kind], strict=False, dec_hook=_filled)))


def convert(given: Any, kind: Any, **options: Any) -> Any:
    """Make a value of a type of plain values, in which records may be of either kind."""
    if isinstance(kind, type) and _is_native(kind):
        return _filled(kind, given)
    return _convert(given, kind, **{"dec_hook": _filled, **options})


_to_builtins, _encode = msgspec.to_builtins, msgspec.json.encode


def _emptied(record: Any) -> Any:
    """Return the fields of a native record, to be written."""
    if not _is_native(type(record)):
        raise NotImplementedError
    return asdict(record)


def to_builtins(given: Any, **options: Any) -> Any:
    """Make plain values of records of either kind."""
    return _to_builtins(given, **{"enc_hook": _emptied, **options})


def encode(given: Any, **options: Any) -> bytes:
    """Write records of either kind as JSON."""
    return _encode(given, **{"enc_hook": _emptied, **options})


def install() -> None:
    """Let msgspec's helpers take both kinds."""
    structs: Any = msgspec.structs
    structs.replace, structs.asdict, structs.astuple = replace, asdict, astuple
    structs.force_setattr, structs.fields = force_setattr, fields
    whole: Any = msgspec
    whole.convert, whole.to_builtins, whole.json.encode = convert, to_builtins, encode


def heir(kind: Any) -> None:
    """Make a record of an interpreted class that comes from a compiled one: a test or a system elsewhere has it."""
    if "__new__" in kind.__dict__ or "__struct_fields__" in kind.__dict__:  # it is rewritten itself
        return
    above = kind.__mro__[1]
    known = getattr(above, "__struct_fields__", ())
    hints = inspect.get_annotations(kind)
    own = [name for name, hint in hints.items() if name not in known and "ClassVar" not in str(hint)]
    defaults = {name: kind.__dict__[name] for name in own if name in kind.__dict__}
    for name in defaults:
        delattr(kind, name)

    def init(self: Any, *values: Any, **named: Any) -> None:
        given = {**dict(zip(kind.__struct_fields__, values, strict=False)), **named}
        mine = {**defaults, **{name: given.pop(name) for name in own if name in given}}
        missing = [name for name in own if name not in mine]
        if missing:
            raise TypeError(f"Missing required argument {missing[0]!r}")
        above.__init__(self, **given)
        for name, value in mine.items():
            setattr(self, name, value)

    def is_equal(self: Any, other: Any) -> Any:
        return astuple(self) == astuple(other) if type(self) is type(other) else NotImplemented

    def hashed(self: Any) -> int:
        return hash(astuple(self))

    def but(self: Any, **changes: Any) -> Any:
        return type(self)(**{**asdict(self), **changes})

    kind.__struct_fields__ = (*known, *own)
    kind.but = but
    for name, made in (("__init__", init), ("__eq__", is_equal), ("__hash__", hashed)):
        if kind.__dict__.get(name) is None:
            setattr(kind, name, made)
