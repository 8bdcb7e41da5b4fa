import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  PATIENCE,
  TargetTrainings,
  trainingsToTheirEnds,
} from '../cli/trainings-to-their-ends.fixture';
import { root } from '../../setup/paths.mjs';
import { hostileStrings } from '../targets/hostile-strings.test-data';
import { WindowsPython, whyNoWine } from './windows-python.fixture';
import { BOOT } from '../../../electron/targets/agent/agent-boot';

if (whyNoWine !== null) console.log(`Skipped: ${whyNoWine}`);

describe.skipIf(whyNoWine !== null)("with Windows' own Python under Wine", () => {
  trainingsToTheirEnds(() => WindowsPython.open());
});

const LEAVES_A_CHILD = `
import subprocess, sys
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'], stdin=subprocess.DEVNULL)
print('child', child.pid, flush=True)`;

const PRINT_ARGUMENTS = `
import json, os, sys
print(json.dumps([os.getcwd(), sys.argv[1:]]))`;
const Reported = z.tuple([z.string(), z.array(z.string())]);

/** A path that Windows takes only behind \\\\?\\ (longer than 260 characters), as every program may be given one. */
const LONG_FOLDER = Array.from(
  { length: 6 },
  (_, i) => `ö folder with a long name, number ${i} ${'x'.repeat(20)}`,
);

describe.skipIf(whyNoWine !== null)('what Windows does in its own way', () => {
  let trainings: TargetTrainings;
  beforeAll(async () => {
    trainings = await TargetTrainings.open(await WindowsPython.open());
  });
  afterAll(() => trainings.close());

  const report = async (...argv: readonly string[]) => {
    const run = await trainings.run(...argv);
    expect(run).toMatchObject({ phase: 'ended', exit: { code: 0 } });
    return Reported.parse(
      JSON.parse((await trainings.logOf(run)).trim().split(/\r?\n/).at(-1) ?? ''),
    );
  };

  test("the decisions of the target's Python hold on Windows", () => {
    const discover = ['-m', 'unittest', 'discover', '-s', 'tests_target', '-t', '.'];
    const folder = path.join(root, 'resources', 'python');
    expect(() => WindowsPython.output([...discover, '-p', 'test_[suw]*.py'], folder)).not.toThrow();
  });

  test('a child that a training leaves behind is reported by its name, and left alone', async () => {
    const run = await trainings.run(...trainings.program(LEAVES_A_CHILD));
    expect(run.reasons.join('\n')).toMatch(/left a process behind: python\.exe/);
    const child = Number(/child (\d+)/.exec(await trainings.logOf(run))?.[1]);
    expect(await trainings.system.isAlive(child)).toBe(true);
    await trainings.system.kill(child);
  });

  test('a training continues when its agent is killed, and the next agent reports its end', async () => {
    const goOn = path.join(trainings.cockpit.home, 'agent gone');
    const waits = 'import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.1)';
    const run = await trainings.started(...trainings.program(waits, goOn));
    const agents = await agentsOf(trainings);
    expect(agents.length).toBeGreaterThan(0);
    for (const pid of agents) process.kill(pid, 'SIGKILL');
    await writeFile(goOn, '');
    await expect
      .poll(async () => (await trainings.show(run)).exit, PATIENCE)
      .toEqual({ code: 0, signal: null });
  });

  test('hostile texts arrive as the arguments that they are', async () => {
    // Windows ends a command line at 32,767 characters, and no argument holds a NUL.
    const words = hostileStrings(200).filter((text) => text.length < 200 && !text.includes('\0'));
    const [, seen] = await report(...trainings.program(PRINT_ARGUMENTS, ...words));
    expect(seen).toEqual(words);
  });

  test('a program below a folder with spaces and umlauts, longer than 260 characters, runs', async () => {
    const folder = path.join(trainings.cockpit.home, ...LONG_FOLDER);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'trän it.py'), PRINT_ARGUMENTS);
    const script = `\\\\?\\Z:${folder.replaceAll('/', '\\')}\\trän it.py`;
    expect(script.length).toBeGreaterThan(260);
    const [, seen] = await report(trainings.system.python, script, 'ü ✓');
    expect(seen).toEqual(['ü ✓']);
  });

  test("a training behind pip's launcher is one training: its exit and its stop are those of the Python behind", async () => {
    const launcher = await pipLauncher(trainings);
    const ended = await trainings.run(launcher, '7');
    expect(ended).toMatchObject({ phase: 'ended', verdict: 'failed', exit: { code: 7 } });
    const run = await trainings.started(launcher, 'sleep');
    const python = Number(/up (\d+)/.exec(await trainings.logOf(run))?.[1]);
    expect(await trainings.system.isAlive(python)).toBe(true);
    expect(await trainings.cockpit.runView('stop', run.runId)).toMatchObject({
      verdict: 'stopped',
    });
    await expect.poll(() => trainings.system.isAlive(python), PATIENCE).toBe(false);
  });
});

/** Linux' numbers of the agents of an installation: Wine's programs are processes of this machine, too. */
async function agentsOf({ cockpit }: TargetTrainings): Promise<readonly number[]> {
  const lines = await Promise.all(
    (await cockpit.processes()).map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes(BOOT) ? [pid] : [];
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
async function pipLauncher({ cockpit, system }: TargetTrainings): Promise<string> {
  const folder = path.join(cockpit.home, 'Scripts of ü');
  await mkdir(folder, { recursive: true });
  const copy =
    "import os, setuptools, shutil, sys; shutil.copy(os.path.join(os.path.dirname(setuptools.__file__), 'cli-64.exe'), sys.argv[1])";
  WindowsPython.output(['-c', copy, path.join(folder, 'train.exe')]);
  await writeFile(path.join(folder, 'train-script.py'), `#!"${system.python}"\n${BEHIND_LAUNCHER}`);
  return `Z:${path.join(folder, 'train.exe').replaceAll('/', '\\')}`;
}
