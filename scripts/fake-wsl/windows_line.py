"""Windows command lines: made as libuv makes them, read as wsl.exe reads them (WslClient.cpp, helpers.cpp)."""


def quote(arg):
    """libuv src/win/process.c, quote_cmd_arg."""
    if arg == "":
        return '""'
    if not any(c in arg for c in ' \t"'):
        return arg
    if not any(c in arg for c in '"\\'):
        return '"%s"' % arg
    out, before_quote = [], True
    for c in reversed(arg):
        out.append(c)
        if c == '"':
            out.append("\\")
            before_quote = True
        elif c == "\\" and before_quote:
            out.append("\\")
        else:
            before_quote = False
    return '"%s"' % "".join(reversed(out))


def joined(argv):
    """The line that CreateProcess is given."""
    return " ".join(quote(arg) for arg in argv)


def program_name(line):
    """(first word by the rule of program names, rest): no escapes, a quote ends a quoted one."""
    if line.startswith('"'):
        end = line.find('"', 1)
        end = len(line) if end < 0 else end
        return line[1:end], line[end + 1 :].lstrip(" \t")
    end = 0
    while end < len(line) and line[end] > " ":
        end += 1
    return line[:end], line[end:].lstrip(" \t")


def to_argv(line):
    """CommandLineToArgvW of a non-empty line."""
    first, rest = program_name(line)
    argv = [first]
    while rest:
        word, rest = next_word(rest)
        argv.append(word)
    return argv


def next_word(line):
    out, inside, at = [], False, 0
    while at < len(line):
        c = line[at]
        if c in " \t" and not inside:
            break
        slashes = 0
        while line[at + slashes : at + slashes + 1] == "\\":
            slashes += 1
        at += slashes
        if line[at : at + 1] != '"':
            out.append("\\" * slashes)
            if slashes == 0:
                out.append(c)
                at += 1
            continue
        out.append("\\" * (slashes // 2))
        if slashes % 2:
            out.append('"')
        elif inside and line[at + 1 : at + 2] == '"':
            out.append('"')
            inside = False
            at += 1
        else:
            inside = not inside
        at += 1
    return "".join(out), line[at:].lstrip(" \t")


class Misuse(Exception):
    """A line that wsl.exe answers with its usage."""


VALUED = {
    "-d": "distro", "--distribution": "distro", "-u": "user", "--user": "user", "--cd": "cd",
    "--shell-type": "shell", "--distribution-id": "id",
}  # fmt: skip


def read_line(line):
    """Request to wsl.exe, from the whole command line: {distro, user, cd, exec | text | words}."""
    _, rest = program_name(line)
    request = {"distro": None, "user": None, "cd": None, "shell": None, "id": None, "exec": None, "text": None, "words": None}
    while rest:
        word = rest.split(None, 1)[0]
        after = rest[len(word) :].lstrip(" \t")
        if word in ("-e", "--exec"):
            if not after:
                raise Misuse(word)
            request["exec"] = to_argv(after)
            return request
        if word == "--" or not word.startswith("-"):
            request["text"] = after if word == "--" else rest
            return request
        if word not in VALUED:
            request["words"] = to_argv("wsl " + rest)[1:]
            return request
        rest = valued(request, VALUED[word], word, after)
    return request


def valued(request, name, word, after):
    """Take the option's value off the line. Only --cd knows quotes, and only one simple pair of them."""
    if not after or request[name] is not None:
        raise Misuse(word)
    if name == "cd" and after.startswith('"'):
        end = after.find('"', 1)
        if end < 0:
            raise Misuse(word)
        request[name] = after[1:end]
        return after[end + 1 :].lstrip(" \t")
    request[name] = after.split(None, 1)[0]
    return after[len(request[name]) :].lstrip(" \t")
