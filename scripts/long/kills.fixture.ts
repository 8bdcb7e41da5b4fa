import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { faultsAfter, leftInTemp } from './kill-faults.fixture';
import { type ProcessKind, killHard, victimsOf } from './kill-victims.fixture';
import {
  ask,
  type Kind,
  makeProject,
  type Work,
  type Workplace,
  WORKS,
} from './kill-works.fixture';
import { serveSlowFile } from './slow-file.fixture';

type Victim = ProcessKind | 'server' | 'server in its first second' | 'download' | 'command line';

/** How often each is tried; one that is not at that moment is passed over. */
const WEIGHTS: readonly (readonly [Victim, number])[] = [
  ['engine', 20],
  ['agent', 18],
  ['supervisor', 9],
  ['training', 9],
  ['evaluator', 8],
  ['pty host', 6],
  ['server', 4],
  ['server in its first second', 8],
  ['download', 9],
  ['command line', 9],
];
/** A server starts its engine again so many times, then gives up: it is killed before. */
const STARTS_OF_ENGINE = 4;
const AT_ONCE = 3;

export interface Storm {
  readonly kills: ReadonlyMap<string, number>;
  readonly request: number;
  readonly acknowledged: number;
  /** Folders of ours in the temporary folder after it. */
  readonly leftInTemp: number;
  /** A sentence for each; none when nothing was lost, nothing done twice and no process left. */
  readonly faults: readonly string[];
}

/** So many `kill -9` in their own home while trainings, sweeps, chains, downloads and an evaluation are asked for. */
export async function storm(count: number, random: () => number): Promise<Storm> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kills-'));
  const cockpit = await Cockpit.open({ TMPDIR: folder });
  const file = await serveSlowFile();
  const python = process.env['RL_COCKPIT_TEST_PYTHON'];
  const workplace: Workplace = { cockpit, folder, url: file.url, python };
  try {
    await makeProject(workplace);
    const scene = new Scene(workplace, random);
    await scene.kill(count);
    const faults = await faultsAfter(workplace, await scene.works(), scene.hurt, file.bytes);
    const works = await scene.works();
    return {
      kills: scene.kills,
      request: works.length,
      acknowledged: works.filter(({ acknowledged }) => acknowledged).length,
      leftInTemp: await leftInTemp(folder),
      faults,
    };
  } finally {
    file.close();
    await cockpit.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One home under fire. */
class Scene {
  readonly kills = new Map<string, number>();
  /** Runs whose supervisor or training was killed: they may fail. */
  readonly hurt = new Set<string>();
  readonly #workplace: Workplace;
  readonly #random: () => number;
  readonly #works: Work[] = [];
  readonly #asking = new Set<Promise<void>>();
  #server: ChildProcess | null = null;
  #engineKills = 0;
  #evaluations = 0;

  constructor(workplace: Workplace, random: () => number) {
    this.#workplace = workplace;
    this.#random = random;
  }

  /** Everything that was asked for, once each command line has ended. */
  async works(): Promise<readonly Work[]> {
    await Promise.all(this.#asking);
    return this.#works;
  }

  async kill(count: number): Promise<void> {
    for (let killed = 0; killed < count;) {
      this.#serve();
      while (this.#asking.size < AT_ONCE) this.#ask(this.#anyKind());
      await sleep(100 + this.#random() * 900);
      const victim = this.#anyVictim();
      const done = await this.#killOne(victim);
      if (done) this.kills.set(victim, (this.kills.get(victim) ?? 0) + 1);
      killed += done ? 1 : 0;
    }
    await this.#endServer('SIGTERM');
  }

  #killOne(victim: Victim): Promise<boolean> {
    if (victim === 'server') return this.#endServer('SIGKILL');
    if (victim === 'server in its first second') return this.#killYoungServer();
    if (victim === 'download') return this.#killAsking('download');
    if (victim === 'command line') return this.#killAsking(this.#anyKind());
    return this.#killRunning(victim);
  }

  async #killYoungServer(): Promise<boolean> {
    await this.#endServer('SIGTERM');
    this.#serve();
    await sleep(this.#random() * 1_000);
    return this.#endServer('SIGKILL');
  }

  async #killAsking(kind: Kind): Promise<boolean> {
    const { child, ended } = this.#ask(kind);
    await sleep(100 + this.#random() * 1_400);
    const killed = isAlive(child) && child.kill('SIGKILL');
    await ended;
    return killed;
  }

  async #killRunning(kind: ProcessKind): Promise<boolean> {
    const victims = await victimsOf(this.#workplace.cockpit, kind);
    const victim = victims[Math.floor(this.#random() * victims.length)];
    if (victim === undefined) return false;
    if (victim.runId !== undefined) this.hurt.add(victim.runId);
    if (!killHard(victim.pid)) return false;
    if (kind === 'engine') this.#engineKills += 1;
    if (this.#engineKills >= STARTS_OF_ENGINE) await this.#endServer('SIGKILL');
    return true;
  }

  #ask(kind: Kind) {
    const request = ask(this.#workplace, kind, this.#works.length + 1);
    this.#works.push(request.work);
    this.#asking.add(request.ended);
    void request.ended.then(() => this.#asking.delete(request.ended));
    return request;
  }

  /** An evaluation needs many seconds of a core: one for thirty other things. */
  #anyKind(): Kind {
    const mayEvaluate = this.#workplace.python !== undefined;
    if (mayEvaluate && this.#works.length >= this.#evaluations * 30 + 2) {
      this.#evaluations += 1;
      return 'evaluation';
    }
    const kinds = WORKS.filter((kind) => kind !== 'evaluation');
    return kinds[Math.floor(this.#random() * kinds.length)] ?? 'command';
  }

  #anyVictim(): Victim {
    const all = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
    let at = this.#random() * all;
    for (const [victim, weight] of WEIGHTS) {
      at -= weight;
      if (at < 0) return victim;
    }
    return 'engine';
  }

  #serve(): void {
    if (this.#server !== null && isAlive(this.#server)) return;
    this.#engineKills = 0;
    this.#server = this.#workplace.cockpit.spawn('serve', '--port', '0', '--json');
    this.#server.stdout?.resume();
    this.#server.stderr?.resume();
  }

  async #endServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
    const server = this.#server;
    if (server === null || !isAlive(server)) return false;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    return true;
  }
}

const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;
