import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Trainings that only print: what is looked for in their logs is known. Standard-library Python. */
const MILLION = `
import sys, time
lines = []
for i in range(1_000_000):
    if i % 10_000 == 0:
        lines.append(f"step:{i // 10_000} - critic/score/mean:{i / 1e6:.3f}")
        sys.stdout.write("\\n".join(lines) + "\\n")
        sys.stdout.flush()
        lines = []
        time.sleep(0.05)
    elif i % 10_000 == 77:
        lines.append(f"WARNING: needle {i // 10_000} in line \\x1b[33m{i + 1}\\x1b[0m")
    elif i % 3 == 0:
        lines.append(f"\\x1b[36m(TaskRunner pid=5477)\\x1b[0m rollout {i} is done")
    else:
        lines.append(f"batch {i} of the loader")
sys.stdout.write("\\n".join(lines) + "\\n")
`;

const TICKING = `
import time
for i in range(100_000):
    print(f"tick {i}", flush=True)
    time.sleep(0.02)
`;

/** Harmful or troublesome content of a log. */
const HOSTILE = String.raw`
import sys
out = sys.stdout.buffer
for line in [
    b"\x1b]8;;http://evil.example/\x1b\\click me\x1b]8;;\x1b\\ after",
    b"\x1b]52;c;cm0gLXJmIC8=\x07clip",
    b'<img src=x onerror="document.title=1"><script>document.title=1</script><a href="javascript:1">x</a>',
    "safe \u202egnp.exe\u202c end".encode(),
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 first, then \u2066this\u2069".encode(),
    b"x" * 1_000_000,
    b"\x1b[2J\x1b[H\x1b[?1049h\x1b[?1000hcleared?",
    b"\x1b]0;pwned\x07title",
    b"token OPENAI_API_KEY=sk-abcdefghijklmnopqrstuvwxyz123456",
    b"\xff\xfe\xfa\x00 broken",
    b"last line",
]:
    out.write(line + b"\n")
`;

const SOURCES = { million: MILLION, ticking: TICKING, hostile: HOSTILE };

export type LogName = keyof typeof SOURCES;

/** Writes one of them. @returns the file, to be run by Python */
export async function writePrintingProgram(folder: string, name: LogName): Promise<string> {
  const file = path.join(folder, `${name}.py`);
  await writeFile(file, SOURCES[name]);
  return file;
}
