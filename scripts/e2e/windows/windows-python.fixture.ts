import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { TrainingSystem } from '../cli/trainings-to-their-ends.fixture';

/** Starts Windows' Python under Wine with the words that follow; set by the gate, see scripts/setup/wine.mjs. */
export const launcher = process.env['RL_COCKPIT_WINE_PYTHON'] ?? null;
export const whyNoWine =
  launcher !== null && existsSync(launcher) ? null : 'No RL_COCKPIT_WINE_PYTHON: there is no Wine.';

/** Answers a line of JSON for each: "alive PID", "kill PID". As the user of Windows would: by OpenProcess. */
const HELPER = `
import ctypes, json, os, sys
kernel = ctypes.windll.kernel32
kernel.OpenProcess.restype = ctypes.c_void_p
kernel.WaitForSingleObject.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
kernel.CloseHandle.argtypes = [ctypes.c_void_p]
def alive(pid):
    handle = kernel.OpenProcess(0x100000, False, pid)
    if not handle: return False
    ended = kernel.WaitForSingleObject(handle, 0) == 0
    kernel.CloseHandle(handle)
    return not ended
print(json.dumps([sys.executable, os.name]), flush=True)
for line in sys.stdin:
    verb, pid = line.split()
    if verb == 'kill': os.kill(int(pid), 9)
    print(json.dumps(alive(int(pid)) if verb == 'alive' else True), flush=True)
`;

/**
 * Windows' own CPython on this Linux, by Wine. A program of its own lives as long as the tests do: it looks after
 * processes by Windows' process numbers, and Wine's desktop starts with it instead of inside of a training's job.
 */
export class WindowsPython implements TrainingSystem {
  readonly isWindows = true;
  readonly whyNoBreak =
    'Wine 8 passes no Ctrl+Break on (GenerateConsoleCtrlEvent answers error 6).';
  readonly env: Readonly<Record<string, string>>;
  readonly python: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  private constructor(
    python: string,
    launchedBy: string,
    child: ChildProcessWithoutNullStreams,
    lines: AsyncIterator<string>,
  ) {
    this.python = python;
    this.env = { RL_COCKPIT_PYTHON: launchedBy };
    this.#child = child;
    this.#lines = lines;
  }

  static async open(): Promise<WindowsPython> {
    if (launcher === null) throw new Error(whyNoWine ?? '');
    const child = spawn(launcher, ['-u', '-c', HELPER], { stdio: 'pipe' });
    child.stderr.resume();
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = z
      .tuple([z.string(), z.literal('nt')])
      .parse(JSON.parse(String((await lines.next()).value)));
    return new WindowsPython(first[0], launcher, child, lines);
  }

  /** Wine's drive Z: is this machine's root. */
  toLocalPath(file: string): string {
    return file.replace(/^Z:/i, '').replaceAll('\\', '/');
  }

  async isAlive(pid: number): Promise<boolean> {
    return z.boolean().parse(await this.#answer(`alive ${pid}`));
  }

  async kill(pid: number): Promise<void> {
    await this.#answer(`kill ${pid}`);
  }

  /** Output of a Windows program. @throws with its errors when it fails */
  static output(words: readonly string[], cwd?: string): string {
    const ran = spawnSync(launcher ?? '', words, { encoding: 'utf8', input: '', cwd });
    if (ran.status !== 0) throw new Error(`${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`);
    return ran.stdout;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }

  async #answer(line: string): Promise<unknown> {
    this.#child.stdin.write(`${line}\n`);
    return JSON.parse(String((await this.#lines.next()).value));
  }
}
