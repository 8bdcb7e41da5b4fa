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
        created = self.created(node.value)
        if created is None:
            return
        for target in node.targets:
            if dotted(target):
                self.parsers[dotted(target)] = created

    def created(self, call):
        """The parser that a call makes; None where it makes none."""
        word, provided = last_word(call.func), keywords(call)
        receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
        if word.endswith("ArgumentParser") and not word.startswith("Hf"):
            return self.added(Parser(parents=self.named(provided.get("parents"))))
        if word == "add_parser" and call.args:
            name = text_of(call.args[0], self.module)
            return self.added(Parser(of=self.parser(receiver).root(), command=name, parents=self.named(provided.get("parents"))))
        if word in ("add_argument_group", "add_mutually_exclusive_group"):
            of = self.parser(receiver)
            title = text_of(call.args[0] if call.args else provided.get("title"), self.module)
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
            created = self.created(node)
            if created is not None:
                return created
        if dotted(node) in self.parsers:
            return self.parsers[dotted(node)]
        if self.unknown is None:
            self.unknown = self.added(Parser())
        return self.unknown

    def loop(self, node):
        if isinstance(node.target, ast.Name) and isinstance(node.iter, (ast.Tuple, ast.List)):
            matches = self.named(node.iter)
            if matches:
                self.loops[node.target.id] = matches

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
        matches = argument_option(words, node, self.module, self.reading)
        if matches is not None:
            matches["group"] = parser.group
            parser.options.append(matches)

    def options(self):
        """Options of each parser, those of its parents among them."""
        parents = [parent for parser in self.order for parent in parser.parents]
        existing, seen = [], set()
        for parser in self.order:
            if parser in parents:
                continue
            for one in [matches for parent in parser.parents for matches in parent.options] + parser.options:
                key = (parser.command, one["name"])
                if key in seen:
                    continue
                seen.add(key)
                one = dict(one, command=parser.command)
                if one["name"] in parser.defaults:
                    set_default(one, parser.defaults[one["name"]], self.module)
                existing.append(one)
        return existing


def argument_option(words, node, module, reading):
    """One add_argument; None for help and version."""
    provided = keywords(node)
    action = provided["action"].value if isinstance(provided.get("action"), ast.Constant) else last_word(provided.get("action"))
    if action in SILENT:
        return None
    flags = [word for word in words if word.startswith("-")]
    longest = next((word for word in flags if word.startswith("--")), flags[0] if flags else words[0])
    name = text_of(provided.get("dest"), module) or longest.lstrip("-").replace("-", "_")
    matches = option("argparse", name, module, node, flags=[longest] + [one for one in flags if one != longest] if flags else [], positional=not flags)
    matches["help"] = DEFAULT_WORDS.sub("", text_of(provided.get("help"), module)).replace("%%", "%").strip()
    matches["required"] = is_true(provided.get("required")) if flags else nargs_of(provided) not in ("?", "*")
    matches["type"] = callable_type(provided.get("type"))
    set_default(matches, provided.get("default"), module)
    read_choices(matches, provided, module)
    if nargs_of(provided) not in (None, "?", "1"):
        matches["many"] = True
    if nargs_of(provided) == "REMAINDER":
        reading.problem("The rest of the command line (%s) is left out." % name, module, node.lineno)
        return None
    return shaped(matches, action, provided, reading, module)


def nargs_of(provided):
    node = provided.get("nargs")
    return None if node is None else str(node.value) if isinstance(node, ast.Constant) else last_word(node) or "*"


def read_choices(matches, provided, module):
    node = provided.get("choices")
    matches["choices"] = list_of(node, module)
    is_range = isinstance(node, ast.Call) and last_word(node.func) == "range" and matches["type"] == "int"
    if matches["choices"] is not None and is_range:
        matches["min"], matches["max"], matches["choices"] = matches["choices"][0], matches["choices"][-1], None


def shaped(matches, action, provided, reading, module):
    """By its action: a switch, a pair of switches, a value. None for one that cannot be drawn."""
    untyped = provided.get("type") is None
    if action in ("store_true", "store_false"):
        off = action == "store_false"
        if matches["hasDefault"] and bool(matches["default"]) is not off:
            reading.problem("%s changes nothing: its default is the same." % matches["flags"][0], module, matches["line"])
            return None
        name = matches["flags"][0].lstrip("-").replace("-", "_") if off else matches["name"]
        return dict(matches, name=name, type="flag", default=False, hasDefault=True, required=False)
    if action == "BooleanOptionalAction":
        flag = matches["flags"][0]
        return dict(matches, type="flag", default=bool(matches["default"]), hasDefault=True, offFlag="--no-" + flag.lstrip("-"))
    if action in ("store_const", "append_const", "count"):
        return dict(matches, type="flag", default=False, hasDefault=True, required=False)
    if matches["type"] == "flag":
        reading.problem("%s has type=bool: argparse takes every text, even “False”, as true." % (matches["flags"] or [matches["name"]])[0], module, matches["line"])
        return dict(matches, type="any-text", default=None, hasDefault=False)
    if untyped and matches["hasDefault"] and isinstance(matches["default"], (int, float)) and matches["choices"] is None:
        reading.problem("%s has no type: the script gets a text where its default is a number. It is left empty." % (matches["flags"] or [matches["name"]])[0], module, matches["line"])
        return dict(matches, type="text", default=None, hasDefault=False)
    return guess_type(matches)

