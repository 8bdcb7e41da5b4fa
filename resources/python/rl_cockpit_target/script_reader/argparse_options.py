"""Options of argparse: every `add_argument`, its parser, its group, its subcommand; parents and set_defaults."""

import ast
import re

from rl_cockpit_target.script_reader.option import callable_type, guess_type, is_true, list_of, option, set_default, text_of
from rl_cockpit_target.script_reader.source import dotted, in_order, keywords, last_word, segment

DEFAULT_WORDS = re.compile(r"\s*[\[(]?(?:default(?:s to)?\s*[:=]?\s*)?%\(default\)\w[\])]?", re.IGNORECASE)
SILENT = ("help", "version")


class Parser:
    """A parser, a group of one, or a subcommand."""

    def __init__(self, of=None, command=None, group=None, parents=()):
        self.of, self.command, self.group, self.parents = of, command, group, list(parents)
        self.options, self.defaults = [], {}

    def root(self):
        return self if self.of is None else self.of.root()


class ArgparseReader:
    """Reads one module; parsers are distinguished by the name of their variable."""

    def __init__(self, module, reading, is_used):
        self.module, self.reading, self.is_used = module, reading, is_used
        self.parsers, self.order, self.loops = {}, [], {}
        self.unknown = None

    def read(self):
        for node in in_order(self.module.tree, (ast.Assign, ast.Call, ast.For)):
            if not self.is_used(self.module, node):
                continue
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                self.assign(node)
            elif isinstance(node, ast.For):
                self.loop(node)
            elif isinstance(node, ast.Call):
                self.call(node)
        return self.options()

    def assign(self, node):
        made = self.made(node.value)
        if made is None:
            return
        for target in node.targets:
            if dotted(target):
                self.parsers[dotted(target)] = made

    def made(self, call):
        """The parser that a call makes; None where it makes none."""
        word, given = last_word(call.func), keywords(call)
        receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
        if word.endswith("ArgumentParser") and not word.startswith("Hf"):
            return self.added(Parser(parents=self.named(given.get("parents"))))
        if word == "add_parser" and call.args:
            name = text_of(call.args[0], self.module)
            return self.added(Parser(of=self.parser(receiver).root(), command=name, parents=self.named(given.get("parents"))))
        if word in ("add_argument_group", "add_mutually_exclusive_group"):
            of = self.parser(receiver)
            title = text_of(call.args[0] if call.args else given.get("title"), self.module)
            group = Parser(of=of.of, command=of.command, group=title or of.group)
            group.options, group.defaults = of.options, of.defaults
            return group
        return self.parser(receiver) if word == "add_subparsers" else None

    def added(self, parser):
        self.order.append(parser)
        return parser

    def named(self, node):
        elements = node.elts if isinstance(node, (ast.List, ast.Tuple)) else []
        return [self.parsers[dotted(one)] for one in elements if dotted(one) in self.parsers]

    def parser(self, node):
        """The parser that a name means; one for all that are not known: a parameter, an attribute."""
        if isinstance(node, ast.Call):
            made = self.made(node)
            if made is not None:
                return made
        if dotted(node) in self.parsers:
            return self.parsers[dotted(node)]
        if self.unknown is None:
            self.unknown = self.added(Parser())
        return self.unknown

    def loop(self, node):
        if isinstance(node.target, ast.Name) and isinstance(node.iter, (ast.Tuple, ast.List)):
            found = self.named(node.iter)
            if found:
                self.loops[node.target.id] = found

    def call(self, node):
        word = last_word(node.func)
        if not isinstance(node.func, ast.Attribute) or word not in ("add_argument", "set_defaults"):
            return
        receiver = node.func.value
        for parser in self.loops.get(dotted(receiver)) or [self.parser(receiver)]:
            if word == "set_defaults":
                parser.defaults.update(keywords(node))
            else:
                self.argument(node, parser)

    def argument(self, node, parser):
        words = [text_of(one, self.module) for one in node.args]
        if not words or not all(words):
            self.reading.problem("An option has a name that only running would tell: %s" % segment(self.module.text, node), self.module, node.lineno)
            return
        found = argument_option(words, node, self.module, self.reading)
        if found is not None:
            found["group"] = parser.group
            parser.options.append(found)

    def options(self):
        """Options of each parser, those of its parents among them."""
        parents = [parent for parser in self.order for parent in parser.parents]
        known, seen = [], set()
        for parser in self.order:
            if parser in parents:
                continue
            for one in [found for parent in parser.parents for found in parent.options] + parser.options:
                key = (parser.command, one["name"])
                if key in seen:
                    continue
                seen.add(key)
                one = dict(one, command=parser.command)
                if one["name"] in parser.defaults:
                    set_default(one, parser.defaults[one["name"]], self.module)
                known.append(one)
        return known


def argument_option(words, node, module, reading):
    """One add_argument; None for help and version."""
    given = keywords(node)
    action = given["action"].value if isinstance(given.get("action"), ast.Constant) else last_word(given.get("action"))
    if action in SILENT:
        return None
    flags = [word for word in words if word.startswith("-")]
    longest = next((word for word in flags if word.startswith("--")), flags[0] if flags else words[0])
    name = text_of(given.get("dest"), module) or longest.lstrip("-").replace("-", "_")
    found = option("argparse", name, module, node, flags=[longest] + [one for one in flags if one != longest] if flags else [], positional=not flags)
    found["help"] = DEFAULT_WORDS.sub("", text_of(given.get("help"), module)).replace("%%", "%").strip()
    found["required"] = is_true(given.get("required")) if flags else nargs_of(given) not in ("?", "*")
    found["type"] = callable_type(given.get("type"))
    set_default(found, given.get("default"), module)
    read_choices(found, given, module)
    if nargs_of(given) not in (None, "?", "1"):
        found["many"] = True
    if nargs_of(given) == "REMAINDER":
        reading.problem("The rest of the command line (%s) is left out." % name, module, node.lineno)
        return None
    return shaped(found, action, given, reading, module)


def nargs_of(given):
    node = given.get("nargs")
    return None if node is None else str(node.value) if isinstance(node, ast.Constant) else last_word(node) or "*"


def read_choices(found, given, module):
    node = given.get("choices")
    found["choices"] = list_of(node, module)
    is_range = isinstance(node, ast.Call) and last_word(node.func) == "range" and found["type"] == "int"
    if found["choices"] is not None and is_range:
        found["min"], found["max"], found["choices"] = found["choices"][0], found["choices"][-1], None


def shaped(found, action, given, reading, module):
    """By its action: a switch, a pair of switches, a value. None for one that cannot be drawn."""
    untyped = given.get("type") is None
    if action in ("store_true", "store_false"):
        off = action == "store_false"
        if found["hasDefault"] and bool(found["default"]) is not off:
            reading.problem("%s changes nothing: its default is the same." % found["flags"][0], module, found["line"])
            return None
        name = found["flags"][0].lstrip("-").replace("-", "_") if off else found["name"]
        return dict(found, name=name, type="flag", default=False, hasDefault=True, required=False)
    if action == "BooleanOptionalAction":
        flag = found["flags"][0]
        return dict(found, type="flag", default=bool(found["default"]), hasDefault=True, offFlag="--no-" + flag.lstrip("-"))
    if action in ("store_const", "append_const", "count"):
        return dict(found, type="flag", default=False, hasDefault=True, required=False)
    if found["type"] == "flag":
        reading.problem("%s has type=bool: argparse takes every text, even “False”, as true." % (found["flags"] or [found["name"]])[0], module, found["line"])
        return dict(found, type="any-text", default=None, hasDefault=False)
    if untyped and found["hasDefault"] and isinstance(found["default"], (int, float)) and found["choices"] is None:
        reading.problem("%s has no type: the script gets a text where its default is a number. It is left empty." % (found["flags"] or [found["name"]])[0], module, found["line"])
        return dict(found, type="text", default=None, hasDefault=False)
    return guess_type(found)

