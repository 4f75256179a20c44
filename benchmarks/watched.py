"""Measure how near a request comes to a limit, by replacing the limit with a number that records its comparisons.

    watch(["expressions.syntax.MAX_LENGTH"])
    import wythoff
    ...
    nearest()    {"expressions.syntax.MAX_LENGTH": 0.9991}

A limit is a constant in the sources. Each number that is compared with it yields a ratio to the limit, and the ratio
nearest to 1 is reported. Numbers compared with `BUDGET - used` or `start + SECONDS` count too, as well as what is
counted up to the limit in a `range`, an `islice` or a slice. A ratio above 1 means that the limit was exceeded, so that
the request was refused or answered in another way. Constants in compiled kernels are not watched.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from math import inf, log
from types import CodeType, ModuleType
from typing import Any, NamedTuple

PACKAGE, KERNELS = "wythoff", "wythoff.kernels.compiled"
COMPARISONS = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")
_nearest: dict[str, float] = {}


def nearest() -> dict[str, float]:
    """Return the ratio nearest to 1 for each watched limit that was compared with a number."""
    return dict(_nearest)


def watch(keys: Iterable[str]) -> None:
    """Watch these constants, each named with its module, in all modules that are imported from now on."""
    limits: dict[str, set[str]] = {}
    for key in keys:
        module, _, name = key.rpartition(".")
        limits.setdefault(f"{PACKAGE}.{module}", set()).add(name)
    sys.meta_path.insert(0, _Finder(limits))  # type: ignore[arg-type]
    itertools.islice = _islice  # type: ignore[assignment,misc]
    vars(builtins).update(__limit__=_watched, __range__=_range, __part__=_part)


class Of(NamedTuple):
    """The origin of a number that was computed from a limit: the number is scale*limit + shift.

    `key` is the name of the limit, with its module.
    """

    key: str
    limit: float
    scale: float = 1
    shift: float = 0

    def compared(self, other: Any) -> None:
        """Record a comparison of the number with `other`, if it is nearer to the limit than all earlier ones."""
        try:
            ratio = float((other - self.shift) / (self.scale * self.limit))
        except (ArithmeticError, TypeError, ValueError):
            return
        if 0 < ratio < inf and abs(log(ratio)) < abs(log(_nearest.get(self.key, inf))):
            _nearest[self.key] = ratio

    def after(self, name: str, other: float) -> Of | None:
        """Return the origin of the result of an operation on the number.

        `name` is the method of the operation, such as "__add__", and `other` the other operand. Return None if the
        result does not have the form scale*limit + shift.
        """
        match name:
            case "__add__" | "__radd__":
                return self._replace(shift=self.shift + other)
            case "__sub__":
                return self._replace(shift=self.shift - other)
            case "__rsub__":
                return self._replace(scale=-self.scale, shift=other - self.shift)
            case "__mul__" | "__rmul__" if other:
                return self._replace(scale=self.scale * other, shift=self.shift * other)
            case "__floordiv__" | "__truediv__" if other:
                return self._replace(scale=self.scale / other, shift=self.shift / other)
        return None


def _class_of(plain: type) -> type:
    """Return a subclass of the class `plain`, int or float, whose numbers record their comparisons.

    Each of its numbers has an attribute `of`, its origin (`Of`), to which comparisons are reported. The result of an
    operation has such an origin too, if it has the form scale*limit + shift; else it is a plain number.
    """

    def comparing(name: str) -> Callable[[Any, Any], Any]:
        def method(self: Any, other: Any) -> Any:
            self.of.compared(other)
            return getattr(plain(self), name)(other)

        return method

    def negative(self: Any) -> Any:
        return _number(-plain(self), self.of.after("__mul__", -1))

    def computing(name: str) -> Callable[[Any, Any], Any]:
        def method(self: Any, other: Any) -> Any:
            result = getattr(plain(self), name)(other)
            of = self.of.after(name, other) if type(result) in _CLASSES else None
            return result if of is None else _number(result, of)

        return method

    operations = ("add", "sub", "mul", "floordiv", "truediv", "radd", "rsub", "rmul")
    members = {name: comparing(name) for name in COMPARISONS}
    members |= {f"__{name}__": computing(f"__{name}__") for name in operations}
    members |= {"__neg__": negative, "__hash__": plain.__hash__}
    # A copy for another process is a plain number.
    return type(f"Watched_{plain.__name__}", (plain,), {**members, "__reduce__": lambda self: (plain, (plain(self),))})


_CLASSES = {plain: _class_of(plain) for plain in (int, float)}


def _number(value: float, of: Of) -> float:
    number: Any = _CLASSES[type(value)](value)
    number.of = of
    return number  # type: ignore[no-any-return]


def _watched(key: str, value: Any) -> Any:
    """Return the number that replaces the limit `key`, with the same value.

    A value that is not a number is returned itself.
    """
    plain = next((kind for kind in _CLASSES if isinstance(value, kind) and not isinstance(value, bool)), None)
    return value if plain is None else _number(plain(value), Of(key, plain(value)))


def _is_watched(value: object) -> bool:
    return hasattr(value, "of") and type(value) in _CLASSES.values()


class _Range(Sequence[int]):
    """A range whose end is a limit. It records how far it is iterated."""

    def __init__(self, *ends: Any) -> None:
        self.numbers = range(*map(int, ends))
        self.limit = next(end for end in ends if _is_watched(end))

    def __iter__(self) -> Iterator[int]:
        for number in self.numbers:
            self.limit.of.compared(number + self.numbers.step)
            yield number

    def __contains__(self, number: object) -> bool:
        self.limit.of.compared(number)
        return number in self.numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: Any) -> Any:
        return self.numbers[place]


def _range(*ends: Any) -> Sequence[int]:
    return _Range(*ends) if any(map(_is_watched, ends)) else range(*ends)


_plain_islice = itertools.islice


def _islice(iterable: Iterable[Any], *ends: Any) -> Iterator[Any]:
    limit = next((end for end in ends if _is_watched(end)), None)
    return _plain_islice(iterable, *ends) if limit is None else _counted(iterable, ends, limit)


def _counted(iterable: Iterable[Any], ends: Sequence[Any], limit: Any) -> Iterator[Any]:
    items = _plain_islice(iterable, *(end if end is None else int(end) for end in ends))
    for count, item in enumerate(items, 1):
        limit.of.compared(count)
        yield item


def _part(items: Any, part: slice) -> Any:
    """Return a slice of `items`. If a limit is an end of the slice, record the length of `items`."""
    for end in (part.start, part.stop):
        if _is_watched(end) and isinstance(items, Sized):
            end.of.compared(len(items))
    return items[part]


class _Loader(SourceFileLoader):
    limits: frozenset[str]

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source of a module with watched limits.

        After each assignment to a limit, its value is replaced by a number that records comparisons. Ranges and slices
        are replaced by `_Asking`.
        """
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path))
        module = fullname.removeprefix(f"{PACKAGE}.")
        tree.body = [new for node in tree.body for new in (node, *self._wrapped(module, node))]
        return compile(ast.fix_missing_locations(_Asking().visit(tree)), path, "exec", dont_inherit=True)

    def _wrapped(self, module: str, node: ast.stmt) -> Iterator[ast.stmt]:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and name.id in self.limits:
                    yield ast.parse(f"{name.id} = __limit__('{module}.{name.id}', {name.id})").body[0]


class _Asking(ast.NodeTransformer):
    """Replaces ranges and slices with a constant as an end by calls of `__range__` and `__part__`."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "range" and any(map(_has_constant, node.args)):
            node.func.id = "__range__"
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Subscript(items, ast.Slice(first, last, step), ast.Load()) if any(
                map(_has_constant, (first, last))
            ):
                ends = [end or ast.Constant(None) for end in (first, last, step)]
                part = ast.Call(ast.Name("slice", ast.Load()), ends, [])
                return ast.Call(ast.Name("__part__", ast.Load()), [items, part], [])
        return node


def _has_constant(node: ast.AST | None) -> bool:
    return node is not None and any(isinstance(one, ast.Name) and one.id.isupper() for one in ast.walk(node))


class _Finder:
    """An import hook that finds the modules of the package as usual, and compiles them with `_Loader`."""

    def __init__(self, limits: dict[str, set[str]]) -> None:
        self.limits = limits

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] != PACKAGE or name.startswith(KERNELS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            loader = _Loader(spec.loader.name, spec.loader.path)
            loader.limits = frozenset(self.limits.get(name, ()))
            spec.loader = loader
        return spec
