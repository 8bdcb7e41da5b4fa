"""Why an environment factory cannot be sent to a worker process: the path to the object that cannot be pickled, and who owns it."""

import io
import os
import pickle
import sys
import types

MOST_OBJECTS = 4000
MOST_DEPTH = 24
SITE = ("site-packages", "dist-packages")


def probe(words, report):
    """words: {folder, factory: 'module:function'}. The module is imported and the factory is called, as a training does it."""
    from importlib import import_module

    sys.path.insert(0, words["folder"])
    os.chdir(words["folder"])
    module_name, _, name = words["factory"].partition(":")
    found = import_module(module_name)
    for part in name.split("."):
        found = getattr(found, part)
    report(step="imported", pickler=PICKLER)
    report(**blame(sent_to_worker(found, name), name))


def sent_to_worker(factory, name):
    """What SubprocVecEnv is given: the factory, or, where it makes environment functions, such a function."""
    import inspect

    if not callable(factory) or not pickles(factory):
        return factory
    required = [one for one in inspect.signature(factory).parameters.values() if one.default is one.empty and one.kind in (0, 1)]
    if len(required) > 1:
        return factory
    made = factory(*([0] * len(required)))
    if isinstance(made, (list, tuple)) and made and callable(made[0]):
        return made[0]
    # An environment that the worker itself makes is never sent to it.
    return made if isinstance(made, (types.FunctionType, types.MethodType)) or type(made).__name__ == "partial" else factory


def blame(sent, name):
    """{problem: None}, or {problem, path, culprit, owner}."""
    problem = problem_of(sent)
    if problem is None:
        return {"problem": None}
    chain = walk(sent)
    root = getattr(sent, "__name__", name)
    # The last one of the person's own: what they can change that is nearest to the fault.
    owner = next((one for _, one in reversed(chain) if is_users(one)), None)
    holds = [] if owner is None else ["%s (%s)" % (step.lstrip("."), type_name(child)) for step, child in parts(owner) if not pickles(child)]
    return {
        "problem": problem, "path": root + "".join(step for step, _ in chain), "culprit": type_name(chain[-1][1] if chain else sent),
        "owner": type(owner).__name__ if owner is not None else None, "ownerModule": type(owner).__module__ if owner is not None else None,
        "holds": holds[:10],
    }


def walk(root):
    """[(step, object)] from what is sent down to the object that itself cannot be pickled."""
    chain, current, seen = [], root, {id(root)}
    budget = [MOST_OBJECTS]
    while len(chain) < MOST_DEPTH:
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
    found = []
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            found.append((" → <closure %s>" % name, cell.cell_contents))
        except ValueError:
            pass  # not filled yet
    found += [(" → <default %d>" % index, value) for index, value in enumerate(function.__defaults__ or ())]
    return found + [(" → <global %s>" % name, function.__globals__[name]) for name in function.__code__.co_names if name in function.__globals__]


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
    """Why it cannot be pickled; None where it can."""
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
    """Is its class of the person's own code, and not of Python or an installed package?"""
    file = getattr(sys.modules.get(type(one).__module__), "__file__", None)
    if file is None or isinstance(one, (types.FunctionType, types.MethodType, type)):
        return False
    return not any(part in file for part in SITE) and not file.startswith(os.path.dirname(os.__file__))
