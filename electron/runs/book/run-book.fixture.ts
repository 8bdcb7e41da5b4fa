import { EventEmitter } from 'node:events';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import type { Queued } from '#core/contract/start/queue-calls';
import { RunId } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import type { Refusal } from '#core/contract/refusal';
import { err, ok } from '#core/lib/result';
import type { Store } from '../../store/store';
import { Homes, openCore } from '../../store/store.fixture';
import type { Target } from '../../targets/target';
import { RunBook } from './run-book';

const AWAY: Refusal = { code: 'agent-gone', says: 'It does not answer.', remedy: 'Wait.' };
const OURS = 'this-installation';
const { spec: usual, exit } = verdictCase({});

export const RUN = RunId.parse('20260101-000000-0000abcd');

/** Run directory as a test describes it: it continues unless it has an exit. */
interface Directory {
  readonly spec?: Partial<Spec>;
  readonly ended?: boolean;
  readonly unreadable?: boolean;
  readonly change?: Partial<RunDigest>;
}

export function digestOf(directory: Directory = {}, runId = RUN): RunDigest {
  const { spec, ended, unreadable, change } = directory;
  const created = { ...usual, runId, installationId: OURS, createdMs: Date.now(), ...spec };
  return RunDigest.parse({
    runId,
    runDir: `/no-such-folder/${runId}`,
    spec: unreadable === true ? null : created,
    specProblem: null,
    proc: null,
    heartbeat: null,
    exit: ended === true ? exit : null,
    lock: ended === true ? 'free' : 'held',
    childAlive: ended !== true,
    sameBoot: true,
    logBytes: 0,
    ...change,
  });
}

/** A home with an index and a target whose run directories a test makes; `next` is the book of an engine that starts over. */
export class BookFixture {
  readonly #homes = new Homes();
  readonly home = this.#homes.make();
  readonly #core = openCore(this.home);
  readonly directories = new Map<string, RunDigest>();
  readonly queued: Queued[] = [];
  isAway = false;
  /** The target takes questions and answers none. */
  isSilent = false;
  /** Whether the process of a run whose directory is gone is alive. */
  processLives = false;
  /** Verbs that the target was asked. */
  readonly requests: string[] = [];
  /** Runs whose progress the store was asked for. */
  readonly progressOf = new Set<unknown>();
  /** Verdicts that became verdict.json, the newest last. */
  readonly verdicts: Record<string, unknown>[] = [];
  #said = new EventEmitter<{ digest: [RunDigest]; gone: [string]; contact: [] }>();
  #revision = 1;
  #book: RunBook | null = null;
  readonly store: Store = new Proxy(Object.create(null), {
    get:
      (_none, name) =>
      async (...requests: readonly unknown[]): Promise<unknown> => {
        if (name === 'progress') this.progressOf.add(requests[0]);
        return Reflect.apply(Reflect.get(this.#core, name), this.#core, requests);
      },
  });

  next(): RunBook {
    this.#book?.close();
    this.#said = new EventEmitter();
    // Only what a book asks is answered.
    const target: Target = new Proxy(Object.create(null), {
      get: (_none, verb) => this.#answer(String(verb)),
    });
    this.#book = new RunBook({
      target,
      store: this.store,
      home: this.home,
      installationId: OURS,
      nextRevision: () => (this.#revision += 1),
      waiting: { find: (runId) => this.queued.find((one) => one.runId === runId) ?? null },
    });
    return this.#book;
  }

  /** A run directory came to be, or is another one now. */
  put(digest: RunDigest): void {
    this.directories.set(digest.runId, digest);
    this.#said.emit('digest', digest);
  }

  /** A run directory was taken away by hand. */
  remove(runId: string): void {
    this.directories.delete(runId);
    this.#said.emit('gone', runId);
  }

  close(): void {
    this.#book?.close();
    this.#core.close();
    this.#homes.clear();
  }

  /** An answer, unless the target is silent or away. */
  async #unless(answer: () => unknown): Promise<unknown> {
    if (this.isSilent) return new Promise(() => undefined);
    return this.isAway ? err(AWAY) : answer();
  }

  #answer(verb: string): unknown {
    const answers: Record<string, unknown> = {
      id: 'local',
      isHere: true,
      isWanted: () => true,
      lostSinceMs: () => null,
      stoppedSinceMs: () => null,
      onDigest: (listener: (digest: RunDigest) => void) => this.#said.on('digest', listener),
      onGone: (listener: (runId: string) => void) => this.#said.on('gone', listener),
      onContact: (listener: () => void) => this.#said.on('contact', listener),
      list: async () => this.#unless(() => ok([...this.directories.values()])),
      digest: async (runId: string) => {
        this.requests.push('digest');
        if (this.isSilent) return new Promise(() => undefined);
        const digest = this.isAway ? undefined : this.directories.get(runId);
        return digest === undefined ? err(AWAY) : ok(digest);
      },
      launch: async (spec: Spec) => {
        this.directories.set(spec.runId, digestOf({ spec }, spec.runId));
        return ok({ runDir: '' });
      },
      isAlive: async () => (this.isAway ? err(AWAY) : ok(this.processLives)),
      stopProcess: async (runId: string, _proc: unknown, mode: string) => {
        this.requests.push(`stopProcess ${runId} ${mode}`);
        return ok(undefined);
      },
      find: async () => {
        this.requests.push('find');
        return this.isAway ? err(AWAY) : ok([]);
      },
      tail: () => ({ close: () => undefined }),
      writeVerdict: async (_run: string, verdict: object) => {
        this.verdicts.push({ ...verdict });
        return ok(undefined);
      },
    };
    return answers[verb];
  }
}
