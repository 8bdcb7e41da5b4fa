"""Reason why an environment factory cannot be sent to a worker process: the path to the object that cannot be pickled, and who owns it;
and what to write into its class."""

import ast
import builtins
import hashlib
import inspect
import io
import os
import pickle
import sys
import types

MAX_OBJECTS = 4000
MAX_DEPTH = 24
MAX_SOURCE = 2_000_000
HAS_ITS_OWN = {"__getstate__", "__setstate__", "__reduce__", "__reduce_ex__", "__slots__"}
SITE = ("site-packages", "dist-packages")


def main(words, report):
    """words: {folder, factory: 'module:function'}. The module is imported and the factory is called, as a training does it."""
    from importlib import import_module

    sys.path.insert(0, words["folder"])
    os.chdir(words["folder"])
    module_name, _, name = words["factory"].partition(":")
    matches = import_module(module_name)
    for part in name.split("."):
        matches = getattr(matches, part)
    report(step="imported", pickler=PICKLER)
    report(factory=line_of(matches), **blame(sent_to_worker(matches, name), name))


def sent_to_worker(factory, name):
    """Object that SubprocVecEnv is given: the factory, or, if it makes environment functions, such a function."""
    if not callable(factory) or not pickles(factory):
        return factory
    required = [one for one in inspect.signature(factory).parameters.values() if one.default is one.empty and one.kind in (0, 1)]
    if len(required) > 1:
        return factory
    created = factory(*([0] * len(required)))
    if isinstance(created, (list, tuple)) and created and callable(created[0]):
        return created[0]
    # An environment that the worker itself makes is never sent to it.
    return created if isinstance(created, (types.FunctionType, types.MethodType)) or type(created).__name__ == "partial" else factory


def blame(sent, name):
    """{problem: None}, or {problem, path, culprit, owner}."""
    problem = problem_of(sent)
    if problem is None:
        return {"problem": None}
    chain = walk(sent)
    root = getattr(sent, "__name__", name)
    # The last one of the user's own: what they can change that is nearest to the fault.
    owner = next((one for _, one in reversed(chain) if is_users(one)), None)
    held = [] if owner is None else [(step.lstrip("."), type_name(child)) for step, child in parts(owner) if not pickles(child)]
    return {
        "remedy": state_methods(owner, [name for name, _ in held[:10] if name.isidentifier()]),
        "problem": problem, "path": root + "".join(step for step, _ in chain), "culprit": type_name(chain[-1][1] if chain else sent),
        "owner": type(owner).__name__ if owner is not None else None, "ownerModule": type(owner).__module__ if owner is not None else None,
        "holds": ["%s (%s)" % pair for pair in held[:10]],
    }


def walk(root):
    """[(step, object)] from what is sent down to the object that itself cannot be pickled."""
    chain, current, seen = [], root, {id(root)}
    budget = [MAX_OBJECTS]
    while len(chain) < MAX_DEPTH:
        following = next(((step, child) for step, child in parts(current) if id(child) not in seen and spend(budget) and not pickles(child)), None)
        if following is None:
            break
        seen.add(id(following[1]))
        chain.append(following)
        current = following[1]
    return chain


def spend(budget):
    budget[0] -= 1
    return budget[0] > 0


def parts(one):
    """(step, object) for all that a pickle of this object would hold."""
    if isinstance(one, types.FunctionType):
        return function_parts(one)
    if isinstance(one, types.MethodType):
        return [(".__self__", one.__self__)]
    if type(one).__name__ == "partial":
        return [(" → <function>", one.func)] + [(" → <argument %d>" % index, value) for index, value in enumerate(one.args)] + [
            (" → <argument %s>" % key, value) for key, value in one.keywords.items()
        ]
    if isinstance(one, dict):
        return [("[%r]" % (key,), value) for key, value in list(one.items())[:1000]]
    if isinstance(one, (list, tuple, set, frozenset)):
        return [("[%d]" % index, value) for index, value in enumerate(list(one)[:1000])]
    slots = [slot for kind in type(one).__mro__ for slot in as_names(kind.__dict__.get("__slots__", ())) if hasattr(one, slot)]
    return [(".%s" % key, value) for key, value in list(getattr(one, "__dict__", {}).items())] + [(".%s" % slot, getattr(one, slot)) for slot in slots]


def as_names(slots):
    return (slots,) if isinstance(slots, str) else tuple(slots)


def function_parts(function):
    """Its closure, its defaults, and the globals that it names."""
    matches = []
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            matches.append((" → <closure %s>" % name, cell.cell_contents))
        except ValueError:
            pass  # not filled yet
    matches += [(" → <default %d>" % index, value) for index, value in enumerate(function.__defaults__ or ())]
    return matches + [(" → <global %s>" % name, function.__globals__[name]) for name in function.__code__.co_names if name in function.__globals__]


class FunctionPickler(pickle.Pickler):
    """As cloudpickle for what matters here: a function that no module has by its name is pickled by what it holds."""

    def reducer_override(self, obj):
        if isinstance(obj, types.FunctionType) and getattr(sys.modules.get(obj.__module__), obj.__qualname__, None) is not obj:
            return tuple, ([value for step, value in function_parts(obj) if "<global" not in step],)
        return NotImplemented


def own_dumps(one):
    FunctionPickler(io.BytesIO(), pickle.HIGHEST_PROTOCOL).dump(one)


try:
    from cloudpickle import dumps

    PICKLER = "cloudpickle"
except ImportError:
    dumps, PICKLER = own_dumps, "pickle"


def problem_of(one):
    """Reason why it cannot be pickled; None if it can."""
    try:
        dumps(one)
        return None
    except Exception as error:  # a __reduce__ may raise anything
        return "%s: %s" % (type(error).__name__, str(error).split("\n")[0][:300])


def pickles(one):
    return problem_of(one) is None


def type_name(one):
    kind = type(one)
    return kind.__name__ if kind.__module__ == "builtins" else "%s.%s" % (kind.__module__, kind.__name__)


def is_users(one):
    """Whether its class is of the user's own code, and not of Python or an installed package."""
    file = getattr(sys.modules.get(type(one).__module__), "__file__", None)
    if file is None or isinstance(one, (types.FunctionType, types.MethodType, type)):
        return False
    return not any(part in file for part in SITE) and not file.startswith(os.path.dirname(os.__file__))


def line_of(one):
    """{file, line} of the source of a function or class; None where there is none, as of what was typed into a shell."""
    try:
        return {"file": inspect.getsourcefile(one), "line": inspect.getsourcelines(one)[1]}
    except (OSError, TypeError):
        return None


def state_methods(owner, attributes):
    """
    {file, line, sha256, after, lines} for a class whose objects hold attributes that cannot be pickled: `line` sets the
    first of them, and `lines` belong after line `after`. None where the class pickles its own way, or has no source.
    """
    kind = type(owner)
    if not attributes or HAS_ITS_OWN & set(vars(kind)):
        return None
    try:
        path, first = inspect.getsourcefile(kind), inspect.getsourcelines(kind)[1]
        with open(path, "rb") as file:
            raw = file.read(MAX_SOURCE)
        tree = ast.parse(raw)
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    node = next((one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and one.name == kind.__name__ and starts_at(one) == first), None)
    if node is None:
        return None
    source = raw.decode("utf-8", "replace")
    matches = [assigned(node, name, source) for name in attributes]
    indent = " " * node.body[0].col_offset
    return {
        "file": path, "line": next((line for line, _ in matches if line), node.lineno), "sha256": hashlib.sha256(raw).hexdigest(),
        "after": node.end_lineno, "lines": [indent + line if line else "" for line in methods(attributes, [code for _, code in matches])],
    }


def starts_at(node):
    """Line on which inspect begins a class: that of its first decorator."""
    return min([node.lineno] + [one.lineno for one in node.decorator_list])


def assigned(node, name, source):
    """(line, expression) of the first `self.NAME = …` of a class; the expression is None where it needs more than its module has."""
    for one in ast.walk(node):
        targets = one.targets if isinstance(one, ast.Assign) else [one.target] if isinstance(one, ast.AnnAssign) and one.value else []
        for target in targets:
            if isinstance(target, ast.Attribute) and target.attr == name and isinstance(target.value, ast.Name) and target.value.id == "self":
                return one.lineno, ast.get_source_segment(source, one.value) if is_self_contained(one.value, node) else None
    return None, None


def is_self_contained(value, node):
    """Whether an expression can be evaluated in any method: it names nothing that a function of this class took or set."""
    local = {arg.arg for one in ast.walk(node) if isinstance(one, ast.arguments) for arg in one.args + one.kwonlyargs + getattr(one, "posonlyargs", [])}
    local |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    names = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
    return not (names & local) - set(dir(builtins))


def methods(attributes, codes):
    """Lines of both methods, without the indent of the class."""
    drop = ["    state.pop(%r, None)" % name for name in attributes]
    make = ["    self.%s = %s" % (name, code or "None  # make it again before it is used") for name, code in zip(attributes, codes)]
    return [
        "", "def __getstate__(self):", "    state = dict(self.__dict__)", *drop, "    return state",
        "", "def __setstate__(self, state):", "    self.__dict__.update(state)", *make,
    ]  # fmt: skip
