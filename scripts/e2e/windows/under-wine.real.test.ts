import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  PATIENCE,
  TrainingsThere,
  trainingsToTheirEnds,
} from '../cli/trainings-to-their-ends.fixture';
import { root } from '../../setup/paths.mjs';
import { hostileStrings } from '../targets/hostile-strings.test-data';
import { WindowsPython, whyNoWine } from './windows-python.fixture';

if (whyNoWine !== null) console.log(`Skipped: ${whyNoWine}`);

describe.skipIf(whyNoWine !== null)("with Windows' own Python under Wine", () => {
  trainingsToTheirEnds(() => WindowsPython.open());
});

const LEAVES_A_CHILD = `
import subprocess, sys
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'], stdin=subprocess.DEVNULL)
print('child', child.pid, flush=True)`;

const TELLS_ITS_WORDS = `
import json, os, sys
print(json.dumps([os.getcwd(), sys.argv[1:]]))`;
const Told = z.tuple([z.string(), z.array(z.string())]);

/** A path that Windows takes only behind \\\\?\\ (longer than 260 characters), as every program may be given one. */
const LONG_FOLDER = Array.from(
  { length: 6 },
  (_, i) => `ö folder with a long name, number ${i} ${'x'.repeat(20)}`,
);

describe.skipIf(whyNoWine !== null)('what Windows does in its own way', () => {
  let there: TrainingsThere;
  beforeAll(async () => {
    there = await TrainingsThere.open(await WindowsPython.open());
  });
  afterAll(() => there.close());

  const told = async (...argv: readonly string[]) => {
    const run = await there.run(...argv);
    expect(run).toMatchObject({ phase: 'ended', exit: { code: 0 } });
    return Told.parse(JSON.parse((await there.logOf(run)).trim().split(/\r?\n/).at(-1) ?? ''));
  };

  test("the decisions of the target's Python hold on Windows", () => {
    const discover = ['-m', 'unittest', 'discover', '-s', 'tests_target', '-t', '.'];
    const folder = path.join(root, 'resources', 'python');
    expect(() => WindowsPython.output([...discover, '-p', 'test_[suw]*.py'], folder)).not.toThrow();
  });

  test('a child that a training leaves behind is reported by its name, and left alone', async () => {
    const run = await there.run(...there.program(LEAVES_A_CHILD));
    expect(run.reasons.join('\n')).toMatch(/left a process behind: python\.exe/);
    const child = Number(/child (\d+)/.exec(await there.logOf(run))?.[1]);
    expect(await there.system.isAlive(child)).toBe(true);
    await there.system.kill(child);
  });

  test('a training continues when its agent is killed, and the next agent reports its end', async () => {
    const goOn = path.join(there.cockpit.home, 'agent gone');
    const waits = 'import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.1)';
    const run = await there.started(...there.program(waits, goOn));
    const agents = await agentsOf(there);
    expect(agents.length).toBeGreaterThan(0);
    for (const pid of agents) process.kill(pid, 'SIGKILL');
    await writeFile(goOn, '');
    await expect
      .poll(async () => (await there.show(run)).exit, PATIENCE)
      .toEqual({ code: 0, signal: null });
  });

  test('hostile texts arrive as the arguments that they are', async () => {
    // Windows ends a command line at 32,767 characters, and no argument holds a NUL.
    const words = hostileStrings(200).filter((text) => text.length < 200 && !text.includes('\0'));
    const [, seen] = await told(...there.program(TELLS_ITS_WORDS, ...words));
    expect(seen).toEqual(words);
  });

  test('a program below a folder with spaces and umlauts, longer than 260 characters, runs', async () => {
    const folder = path.join(there.cockpit.home, ...LONG_FOLDER);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'trän it.py'), TELLS_ITS_WORDS);
    const script = `\\\\?\\Z:${folder.replaceAll('/', '\\')}\\trän it.py`;
    expect(script.length).toBeGreaterThan(260);
    const [, seen] = await told(there.system.python, script, 'ü ✓');
    expect(seen).toEqual(['ü ✓']);
  });

  test("a training behind pip's launcher is one training: its exit and its stop are those of the Python behind", async () => {
    const launcher = await pipLauncher(there);
    const ended = await there.run(launcher, '7');
    expect(ended).toMatchObject({ phase: 'ended', verdict: 'failed', exit: { code: 7 } });
    const run = await there.started(launcher, 'sleep');
    const python = Number(/up (\d+)/.exec(await there.logOf(run))?.[1]);
    expect(await there.system.isAlive(python)).toBe(true);
    expect(await there.cockpit.runView('stop', run.runId)).toMatchObject({ verdict: 'stopped' });
    await expect.poll(() => there.system.isAlive(python), PATIENCE).toBe(false);
  });
});

/** Linux' numbers of the agents of an installation: Wine's programs are processes of this machine, too. */
async function agentsOf({ cockpit }: TrainingsThere): Promise<readonly number[]> {
  const lines = await Promise.all(
    (await cockpit.processes()).map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes('exec(f.read(') ? [pid] : [];
    }),
  );
  return lines.flat();
}

const BEHIND_LAUNCHER = `
import os, sys, time
if sys.argv[1] == 'sleep':
    print('up', os.getpid(), flush=True)
    time.sleep(300)
sys.exit(int(sys.argv[1]))
`;

/** A console script as pip installs it: a launcher of setuptools beside a script whose first line names its Python. */
async function pipLauncher({ cockpit, system }: TrainingsThere): Promise<string> {
  const folder = path.join(cockpit.home, 'Scripts of ü');
  await mkdir(folder, { recursive: true });
  const copy =
    "import os, setuptools, shutil, sys; shutil.copy(os.path.join(os.path.dirname(setuptools.__file__), 'cli-64.exe'), sys.argv[1])";
  WindowsPython.output(['-c', copy, path.join(folder, 'train.exe')]);
  await writeFile(path.join(folder, 'train-script.py'), `#!"${system.python}"\n${BEHIND_LAUNCHER}`);
  return `Z:${path.join(folder, 'train.exe').replaceAll('/', '\\')}`;
}
