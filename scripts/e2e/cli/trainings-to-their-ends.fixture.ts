import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { patient } from '../../setup/patience.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';

/** The operating system that trainings run on, as a test sees it. */
export interface TrainingSystem {
  readonly isWindows: boolean;
  /** null, or why no Ctrl+C or Ctrl+Break reaches a training there. */
  readonly whyNoBreak: string | null;
  /** The interpreter that trainings are started with, as that system names it. */
  readonly python: string;
  /** Environment that the command line needs to start trainings there. */
  readonly env: Readonly<Record<string, string>>;
  /** A path of that system, as this process can open it. */
  toLocalPath(file: string): string;
  isAlive(pid: number): Promise<boolean>;
  kill(pid: number): Promise<void>;
  close(): Promise<void>;
}

export const PATIENCE = { timeout: patient(30_000) };

/** One installation whose trainings run on a system, and what tests ask it. */
export class TargetTrainings {
  readonly system: TrainingSystem;
  readonly cockpit: Cockpit;
  serving: Awaited<ReturnType<Cockpit['serve']>>;

  private constructor(
    system: TrainingSystem,
    cockpit: Cockpit,
    serving: Awaited<ReturnType<Cockpit['serve']>>,
  ) {
    this.system = system;
    this.cockpit = cockpit;
    this.serving = serving;
  }

  static async open(system: TrainingSystem): Promise<TargetTrainings> {
    const cockpit = await Cockpit.open(system.env);
    return new TargetTrainings(system, cockpit, await cockpit.serve());
  }

  async close(): Promise<void> {
    await this.serving.end();
    await this.cockpit.close();
    await this.system.close();
  }

  /** argv of a Python program that says when it is up. */
  program(code: string, ...words: readonly string[]): readonly string[] {
    return [this.system.python, '-c', `print('up', flush=True)\n${code}`, ...words];
  }

  run(...argv: readonly string[]): Promise<RunView> {
    return this.cockpit.runView('run', 'command', '--', ...argv);
  }

  /** Started, and it has said that it is up. */
  async started(...argv: readonly string[]): Promise<RunView> {
    const run = await this.cockpit.runView('run', 'command', '--detach', '--', ...argv);
    await vi.waitUntil(
      async () => (await this.logOf(run).catch(() => '')).includes('up'),
      PATIENCE,
    );
    return run;
  }

  show(run: RunView): Promise<RunView> {
    return this.cockpit.runView('show', run.runId);
  }

  logOf(run: RunView): Promise<string> {
    return this.#file(run, 'output.log');
  }

  async procOf(run: RunView): Promise<Proc> {
    return Proc.parse(JSON.parse(await this.#file(run, 'proc.json')));
  }

  #file(run: RunView, name: string): Promise<string> {
    return readFile(path.join(this.system.toLocalPath(run.runDir), name), 'utf8');
  }
}

/** Run, survive, stop and the truth of an end: the sentences that hold on every system. */
export function trainingsToTheirEnds(openSystem: () => Promise<TrainingSystem>): void {
  let trainings: TargetTrainings;
  beforeAll(async () => {
    trainings = await TargetTrainings.open(await openSystem());
  });
  afterAll(() => trainings.close());
  theTruthOfAnEnd(() => trainings);
  argumentsAndJob(() => trainings);
  stopping(() => trainings);
  surviving(() => trainings);
}

const ends = [
  { what: 'exit 0', code: 'pass', verdict: 'finished', posix: /exit code 0/, windows: null },
  {
    what: 'a traceback',
    code: "raise ValueError('bad')",
    verdict: 'failed',
    posix: /ValueError: bad/,
    windows: null,
  },
  {
    what: 'a crash in native code',
    code: 'import faulthandler; faulthandler._read_null()',
    verdict: 'failed',
    posix: /SIGSEGV|SIGBUS/,
    windows: /0xc0000005, STATUS_ACCESS_VIOLATION/,
  },
  {
    what: 'an end from outside',
    code: 'import os; os.kill(os.getpid(), 9)',
    verdict: 'failed',
    posix: /SIGKILL/,
    windows: /exit code 9/,
  },
] as const;

function theTruthOfAnEnd(remote: () => TargetTrainings): void {
  describe('the truth of an end', () => {
    test.for(ends)('$what is $verdict', async ({ code, verdict, posix, windows }) => {
      const run = await remote().run(...remote().program(code));
      expect(run).toMatchObject({ phase: 'ended', verdict });
      expect(run.reasons.join('\n')).toMatch(
        remote().system.isWindows ? (windows ?? posix) : posix,
      );
    });

    test('a program that is not there is a run that failed', async () => {
      const run = await remote().run(path.resolve('/nowhere/train'));
      expect(run).toMatchObject({ verdict: 'failed', exit: null });
    });
  });
}

function argumentsAndJob(remote: () => TargetTrainings): void {
  test('a training sees exactly the arguments that it was given', async () => {
    const words = ['a b', '', '"', '\\', 'x\\"y', '%PATH%', '$HOME', '&|<>^', "'", 'ü✓', '-x'];
    const print = 'import json, sys; print(json.dumps(sys.argv[1:]))';
    const run = await remote().run(...remote().program(print, ...words, '!a!'));
    expect(run.verdict).toBe('finished');
    const line = (await remote().logOf(run)).trim().split(/\r?\n/).at(-1) ?? '';
    expect(JSON.parse(line)).toEqual([...words, '!a!']);
    expect((await remote().procOf(run)).argv.slice(3)).toEqual([...words, '!a!']);
  });

  test('the record names the job on Windows, and no job elsewhere', async () => {
    const run = await remote().run(...remote().program('pass'));
    const job = remote().system.isWindows ? `Local\\rl-cockpit-${run.runId}` : null;
    expect((await remote().procOf(run)).job).toBe(job);
  });
}

const WITH_WORKER = `
import signal, subprocess, sys, time
for name in ('SIGINT', 'SIGTERM', 'SIGBREAK'):
    if hasattr(signal, name): signal.signal(getattr(signal, name), signal.SIG_IGN)
worker = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'])
print('worker', worker.pid, flush=True)
time.sleep(300)`;

const SAVES_WHEN_STOPPED =
  "import time\ntry: time.sleep(300)\nexcept KeyboardInterrupt: print('saved', flush=True)";

function stopping(remote: () => TargetTrainings): void {
  describe('a stop', () => {
    test('is heard by a sleeping training as KeyboardInterrupt, and it ends as it likes', async (context) => {
      const { whyNoBreak } = remote().system;
      if (whyNoBreak !== null) console.log(`Skipped: ${whyNoBreak}`);
      context.skip(whyNoBreak !== null, whyNoBreak ?? '');
      const run = await remote().started(...remote().program(SAVES_WHEN_STOPPED));
      const ended = await remote().cockpit.runView('stop', run.runId);
      expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped', exit: { code: 0 } });
      expect(await remote().logOf(ended)).toContain('saved');
    });

    test('of a deaf training ends it with its workers', async () => {
      const { system, cockpit } = remote();
      const run = await remote().started(...remote().program(WITH_WORKER));
      await expect.poll(() => remote().logOf(run), PATIENCE).toMatch(/worker \d+/);
      const worker = Number(/worker (\d+)/.exec(await remote().logOf(run))?.[1]);
      expect(await system.isAlive(worker)).toBe(true);
      const ended = await cockpit.runView('stop', run.runId);
      expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped' });
      expect(ended.reasons.join('\n')).toMatch(
        system.isWindows ? /was ended with its job/ : /was killed \(SIGKILL\)/,
      );
      await expect.poll(() => system.isAlive(worker), PATIENCE).toBe(false);
    });
  });
}

const UNTIL_A_FILE = 'import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.1)';

function surviving(remote: () => TargetTrainings): void {
  describe('a training survives', () => {
    test('the engine that started it, and its end is reported by the next one', async () => {
      const goOn = path.join(remote().cockpit.home, 'go on');
      const run = await remote().started(...remote().program(UNTIL_A_FILE, goOn));
      process.kill(remote().serving.enginePid, 'SIGKILL');
      await remote().serving.end();
      remote().serving = await remote().cockpit.serve();
      expect(await remote().show(run)).toMatchObject({
        phase: 'running',
        contact: 'ok',
        verdict: null,
      });
      await writeFile(goOn, '');
      await expect.poll(async () => (await remote().show(run)).verdict, PATIENCE).toBe('finished');
    });

    test('its supervisor; it can still be asked to stop, and how it ended stays lost', async () => {
      const { system, cockpit } = remote();
      const run = await remote().started(...remote().program(SAVES_WHEN_STOPPED));
      const proc = await remote().procOf(run);
      await system.kill(proc.supervisorPid);
      await expect
        .poll(async () => (await remote().show(run)).contact, PATIENCE)
        .toBe('unsupervised');
      expect(await system.isAlive(proc.pid)).toBe(true);
      const ended = await cockpit.runView('stop', run.runId);
      expect(ended).toMatchObject({ phase: 'lost', verdict: 'lost', exit: null });
      expect(await remote().logOf(run)).toContain(system.whyNoBreak === null ? 'saved' : 'up');
    });
  });
}
