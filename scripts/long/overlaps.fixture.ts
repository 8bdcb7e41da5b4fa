import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { faultsAfter } from './kill-faults.fixture';
import { downloadOf, makeProject, marksOf, type Work, type Workplace } from './kill-works.fixture';
import { serveSlowFile } from './slow-file.fixture';

/** How often each is asked for. A followed run ends at its own moment, and its engine with it. */
const WEIGHTS = [
  ['followed', 9],
  ['detached', 5],
  ['import', 3],
  ['delete', 3],
  ['chain', 1],
  ['sweep', 1],
  ['download', 1],
] as const;
type Kind = (typeof WEIGHTS)[number][0];

/** A command line was started at so many milliseconds at most after the one before it. */
const MAX_GAP_MS = 1_500;
/** So many of those that are followed get a Ctrl+C. */
const INTERRUPTED = 0.2;
/** Words that no user may ever read. */
const INNER_WORDS = /AbortError|AsyncIdQueue|Report it|WebSocket is not open|Queue\[/;
const DETACHED = 130;

export interface Overlaps {
  /** Command lines that began while another one was there. */
  readonly overlaps: number;
  readonly request: number;
  readonly engines: number;
  /** A sentence for each; none when nothing was lost, nothing done twice and no process left. */
  readonly faults: readonly string[];
}

interface CommandLine {
  readonly kind: Kind;
  readonly name: string;
  readonly work: Work | null;
  /** A run that it deletes. */
  readonly deletes: string | null;
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  said: string;
  status: number | null;
  isInterrupted: boolean;
}

/** So many command lines in their own home, each begun at a random moment while the one before it ends. */
export async function overlaps(count: number, random: () => number): Promise<Overlaps> {
  const folder = await mkdtemp(path.join(tmpdir(), 'overlaps-'));
  const cockpit = await Cockpit.open({ TMPDIR: folder });
  const file = await serveSlowFile();
  const workplace: Workplace = { cockpit, folder, url: file.url, python: undefined };
  try {
    await makeProject(workplace);
    const scene = new Scene(workplace, random);
    await scene.overlap(count);
    const { works } = scene;
    const faults = [
      ...scene.faults(),
      ...(await faultsAfter(workplace, works, new Set(), file.bytes, 'runs')),
    ];
    return {
      overlaps: scene.overlaps,
      request: scene.requests.length,
      engines: scene.engines.size,
      faults: [...faults, ...(await scene.listFaults())],
    };
  } finally {
    file.close();
    await cockpit.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One home whose command lines follow each other closely. */
class Scene {
  readonly requests: CommandLine[] = [];
  /** Processes that were the engine when somebody looked. */
  readonly engines = new Set<string>();
  overlaps = 0;
  readonly #workplace: Workplace;
  readonly #random: () => number;

  constructor(workplace: Workplace, random: () => number) {
    this.#workplace = workplace;
    this.#random = random;
  }

  /** What has to be there in the end: what was deleted does not. */
  get works(): readonly Work[] {
    const gone = new Set(this.requests.map(({ deletes }) => deletes));
    return this.requests.flatMap(({ work }) =>
      work === null || gone.has(work.name) ? [] : [work],
    );
  }

  async overlap(count: number): Promise<void> {
    while (this.overlaps < count) {
      const others = this.requests.filter(({ child }) => isAlive(child));
      if (others.length > 0) this.overlaps += 1;
      const holder = path.join(this.#workplace.cockpit.home, 'engine.pid');
      this.engines.add(await readFile(holder, 'utf8').catch(() => ''));
      const line = this.#ask(this.#anyKind(), this.requests.length + 1);
      this.requests.push(await line);
      await sleep(this.#random() * MAX_GAP_MS);
      for (const other of others) if (this.#random() < INTERRUPTED) interrupt(other);
      // Two cores: more than three at a time only wait for each other.
      while (this.requests.filter(({ child }) => isAlive(child)).length > 2) await sleep(20);
    }
    await Promise.all(this.requests.map(({ ended }) => ended));
  }

  /** Command lines that failed, or said what only we understand. */
  faults(): string[] {
    return this.requests.flatMap(({ name, status, said, isInterrupted }) => {
      const isDone = status === 0 || (isInterrupted && (status === DETACHED || status === null));
      if (isDone && !INNER_WORDS.test(said)) return [];
      return [`${name} ended with ${status}: ${said.slice(-400)}`];
    });
  }

  /** Imports are there once each, deleted runs are gone, and no training of them started twice. */
  async listFaults(): Promise<string[]> {
    const runs = z.array(RunView).parse(await this.#workplace.cockpit.json('runs'));
    const imported = this.requests.filter(({ kind }) => kind === 'import').length;
    const count = runs.filter(({ recipe }) => recipe === IMPORT_RECIPE).length;
    const back = this.requests.filter(({ deletes }) => runs.some(({ name }) => name === deletes));
    return [
      ...(count === imported ? [] : [`${count} imports are there, ${imported} were asked for`]),
      ...back.map(({ name, deletes }) => `${name} deleted ${deletes}, which is still there`),
    ];
  }

  async #ask(kind: Kind, number: number): Promise<CommandLine> {
    const name = `${kind}-${number}`;
    const deletes = kind === 'delete' ? this.#endedRun() : null;
    const words = await this.#words(deletes === null && kind === 'delete' ? 'detached' : kind, {
      number,
      name,
      deletes,
    });
    const work = deletes === null ? workOf(kind, name, number) : null;
    const child = this.#workplace.cockpit.spawn(...words);
    const line: CommandLine = {
      kind,
      name,
      work,
      deletes,
      child,
      said: '',
      status: null,
      isInterrupted: false,
      ended: new Promise((resolve) => {
        child.on('close', (code) => {
          line.status = code;
          if (work !== null) work.acknowledged = code === 0 || code === DETACHED;
          resolve();
        });
      }),
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        line.said += chunk.toString();
      });
    }
    return line;
  }

  /** The oldest run of one that ended well and that is not being deleted yet; it has ended since. */
  #endedRun(): string | null {
    const gone = new Set(this.requests.map(({ deletes }) => deletes));
    const isOver = ({ kind, status, name }: CommandLine): boolean =>
      kind === 'followed' && status === 0 && !gone.has(name);
    return this.requests.find(isOver)?.name ?? null;
  }

  async #words(
    kind: Kind,
    { number, name, deletes }: { number: number; name: string; deletes: string | null },
  ): Promise<readonly string[]> {
    const { folder, url } = this.#workplace;
    const mark = [
      'sh',
      '-c',
      `printf x >> '${marksOf(this.#workplace)}/direct-${number}'; echo begun; sleep 0.3`,
    ];
    switch (kind) {
      case 'followed':
        return ['run', 'command', '--name', name, '--', ...mark];
      case 'detached':
        return ['run', 'command', '--name', name, '--detach', '--', ...mark];
      case 'import': {
        const file = path.join(folder, `${name}.csv`);
        await writeFile(file, `step,loss\n1,${number}\n2,${number / 2}\n3,${number / 3}\n`);
        return ['import', file];
      }
      case 'delete':
        return ['delete', deletes ?? '', '--yes', '--detach'];
      case 'chain':
        return ['chain', 'storm/c', '--set', `round=r${number}`, '--detach'];
      case 'sweep':
        return ['run', 'storm/t', '--seeds', `${number * 2}-${number * 2 + 1}`, '--detach'];
      case 'download':
        return ['download', url, '--to', downloadOf(this.#workplace, number)];
    }
  }

  #anyKind(): Kind {
    const all = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
    let at = this.#random() * all;
    for (const [kind, weight] of WEIGHTS) {
      at -= weight;
      if (at < 0) return kind;
    }
    return 'followed';
  }
}

/** What has to be there afterwards, as the storm of kills counts it. */
function workOf(kind: Kind, name: string, number: number): Work | null {
  const counted = { name, acknowledged: false };
  switch (kind) {
    case 'followed':
    case 'detached':
    case 'delete':
      return { ...counted, kind: 'command', values: [`direct-${number}`] };
    case 'chain':
      return { ...counted, kind, values: ['a', 'b', 'c'].map((task) => `${task}-r${number}`) };
    case 'sweep':
      return { ...counted, kind, values: [`t-${number * 2}`, `t-${number * 2 + 1}`] };
    // Their exit codes count; imports are counted by themselves.
    case 'download':
    case 'import':
      return null;
  }
}

/**
 * Ctrl+C of a run that is followed: it detaches, and the work of its engine continues elsewhere. Once: a second one ends
 * it at once, no matter who uses its engine.
 */
function interrupt(line: CommandLine): void {
  if (line.kind !== 'followed' || line.isInterrupted || !isAlive(line.child)) return;
  line.isInterrupted = true;
  line.child.kill('SIGINT');
}

const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;
