import type { FixCommand } from '../fix';
import { scriptLine } from '../fix-script';

/** A name of an environment variable that may be in a line of Python. */
const NAME = /^[A-Z_][A-Z0-9_]*$/;

/**
 * A line of Python that sets a variable at the start of every interpreter of an environment, unless it is set already.
 * https://docs.python.org/3/library/site.html (.pth files)
 */
export function setsVariable(name: string, value: string): string | null {
  return NAME.test(name)
    ? `import os; os.environ.setdefault(${JSON.stringify(name)}, ${JSON.stringify(value)})`
    : null;
}

/**
 * A line of Python that takes a variable of the dynamic linker away: it has done its work when Python starts, so the
 * interpreter starts once more, without it. sys.orig_argv: Python 3.10.
 */
export function acceptedVariable(name: string): string | null {
  return NAME.test(name)
    ? `import os, sys; os.environ.pop(${JSON.stringify(name)}, None) is None or os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])`
    : null;
}

/** The command that writes a .pth file into an environment. */
export function writesPth(python: string, name: string, line: string): FixCommand {
  return { lines: [scriptLine(python, 'write_pth', [name, line])], changed: [line] };
}
