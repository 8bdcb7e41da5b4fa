"""YAML documents made at random, each with one value marked: what is set must change that value alone."""

MARK = "<<VALUE>>"
OLD = ("1", "0.01", "1e-5", "true", "null", "plain words", "'it''s'", '"a \\" # b"', "[1, 2]", "./path/to.yaml", "-3.5", "x:y", "a#b", "")
SIBLINGS = (
    "{pad}{key}: 1",
    "{pad}{key}:   'quoted: #1'   # a comment: with a colon",
    "{pad}{key}:",
    "{pad}# {key}: commented out",
    "",
    "{pad}{key}: |\n{pad}  text: of a block\n\n{pad}  # no comment\n{pad}    more: of it",
    "{pad}{key}: >-\n{pad}  folded\n{pad}  text",
    "{pad}{key}:\n{pad}  - a: 1\n{pad}    b: 2\n{pad}  - c",
    "{pad}{key}:\n{pad}- one\n{pad}- two: 2",
    "{pad}{key}: [1, {{a: 2}},\n{pad}  'x]']  # ends",
    "{pad}{key}: {{a: 1, 'b, c': [2, 3]}}",
    "{pad}{key}: plain text\n{pad}  that goes on",
    '{pad}{key}: "quoted\n{pad}  over lines: yes"',
    "{pad}'{key} quoted': 2",
    "{pad}{key}: &anchor{number} 5",
    "{pad}{key}: {{a: 1,\n{pad}  b: 2}}",
)


class Documents:
    def __init__(self, random):
        self.random = random
        self.count = 0

    def name(self):
        self.count += 1
        return self.random.choice(("k", "key_", "a-b", "Some.Key")) + str(self.count)

    def siblings(self, pad):
        count = self.random.randrange(4)
        return [self.random.choice(SIBLINGS).format(pad=pad, key=self.name(), number=self.count) for _one in range(count)]

    def make(self):
        """(text with MARK where the value is, its key path, what is there)."""
        lines = self.random.choice(([], ["---"], ["# top", "%YAML 1.1", "---  # begins"], ["", "# only a comment"]))
        pad, path = "", []
        depth = self.random.randrange(4)
        old = self.random.choice(OLD)
        body = []
        for _level in range(depth):
            name = self.name()
            body += self.siblings(pad) + [pad + name + ":" + self.random.choice(("", "   # group", "  "))]
            path.append(name)
            pad += " " * self.random.randrange(1, 5)
        name = self.name()
        path.append(name)
        body += self.siblings(pad) + [self.value_line(pad, name, path)]
        body += self.siblings(pad)
        text = self.random.choice(("\n", "\r\n")).join("\n".join(lines + body).split("\n"))
        return text + self.random.choice(("", "\n")), ".".join(path), old

    def value_line(self, pad, name, path):
        line = pad + self.random.choice((name, '"{}"'.format(name), "'{}'".format(name)))
        if self.random.random() < 0.25:
            inner = self.name()
            path.append(inner)
            return "{}: {{x: 1, {}: {}, 'y z': [1, 2]}}".format(line, inner, MARK + " ")
        return line + ":" + self.random.choice((" ", "   ")) + MARK + self.random.choice(("", "  # why: so", " "))
