import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PassportProgress, PassportState } from '#core/contract/evaluation/environment-calls';
import {
  type EnvironmentPassport,
  type EnvironmentSubject,
  PASSPORT_PARTS,
  type PassportParts,
} from '#core/contract/evaluation/environment-passport';
import type { Refusal } from '#core/contract/refusal';
import { judgePassport } from '#core/diagnosis/environment/judge-passport';
import { err, ok, type Result } from '#core/lib/result';
import type { ScriptOutcome, Target } from '../targets/target';
import { JsonFolder } from '../files/json-folder';
import { sourceFileOf, staleReason } from './passport-age';
import { readPassport, type StoredPassport } from './stored-passport';

const END_AGAIN_MS = 250;
/** Seconds for the child of each part; the measurement ends itself far before. */
const LIMIT_S = { walk: 150, replay: 100, fresh: 60, masks: 100, check: 120 } as const;

export interface PassportDeps {
  readonly home: string;
  readonly target: (id: string) => Promise<Result<Target, Refusal>>;
  readonly nowMs: () => number;
}

/** Subject whose interpreter is chosen. */
export type PassportSubject = EnvironmentSubject & { readonly python: string };

/** A measurement in progress. */
interface JobState {
  progress: PassportProgress;
  isCanceled: boolean;
  readonly token: string;
  readonly target: string;
}

interface Job {
  readonly state: JobState;
  readonly ended: Promise<Result<StoredPassport, Refusal>>;
}

/** Environment passports of a home: measured on a target part by part, stored, judged again for anyone who asks. */
export class EnvironmentPassports {
  readonly #deps: PassportDeps;
  readonly #folder: string;
  readonly #files: JsonFolder;
  readonly #jobs = new Map<string, Job>();

  constructor(deps: PassportDeps) {
    this.#deps = deps;
    this.#folder = path.join(deps.home, 'environment-passports');
    this.#files = new JsonFolder(this.#folder, 'environment passports');
  }

  /** The stored passport of an environment, judged for an algorithm, and what is measured now. Starts nothing. */
  async state(subject: PassportSubject, algorithm: string | null): Promise<PassportState> {
    const key = keyOf(subject);
    const running = this.#jobs.get(key)?.state.progress ?? null;
    const stored = await readPassport(path.join(this.#folder, `${key}.json`));
    if (stored === null) return { passport: null, running };
    const target = await this.#deps.target(subject.target);
    const stale = target.ok ? await staleReason(stored, target.value) : null;
    return { passport: passportOf(stored, algorithm, stale), running };
  }

  /** Measures an environment; one that is measured already is waited for. Refused where no child could be started, and when canceled. */
  async measure(
    subject: PassportSubject,
    algorithm: string | null,
  ): Promise<Result<EnvironmentPassport, Refusal>> {
    const key = keyOf(subject);
    const job = this.#jobs.get(key) ?? this.#start(key, subject);
    const stored = await job.ended;
    return stored.ok ? ok(passportOf(stored.value, algorithm, null)) : stored;
  }

  /** Ends a measurement; nothing of it is stored. Does nothing where none continues. */
  async cancel(subject: PassportSubject): Promise<void> {
    const job = this.#jobs.get(keyOf(subject));
    if (job === undefined) return;
    job.state.isCanceled = true;
    const isOver = job.ended.then(
      () => true,
      () => true,
    );
    // Its child may be about to start: then there is nothing to end yet.
    do await this.#end(job.state);
    while (!(await Promise.race([isOver, sleep(END_AGAIN_MS, false)])));
  }

  /** Ends the child of every measurement, before the engine ends; none of them is waited for. */
  close(): void {
    for (const { state } of this.#jobs.values()) {
      state.isCanceled = true;
      void this.#end(state);
    }
  }

  async #end({ token, target: id }: JobState): Promise<void> {
    const target = await this.#deps.target(id);
    if (target.ok) await target.value.endScript(token);
  }

  #start(key: string, subject: PassportSubject): Job {
    const startedMs = this.#deps.nowMs();
    const state: JobState = {
      progress: { part: 'walk', at: 1, of: PASSPORT_PARTS.length, startedMs },
      isCanceled: false,
      token: `passport-${key}`,
      target: subject.target,
    };
    const job = { state, ended: this.#stored(key, state, subject) };
    this.#jobs.set(key, job);
    return job;
  }

  async #stored(
    key: string,
    state: JobState,
    subject: PassportSubject,
  ): Promise<Result<StoredPassport, Refusal>> {
    try {
      const stored = await this.#measured(state, subject);
      if (stored.ok) this.#files.save(key, stored.value);
      return stored;
    } finally {
      this.#jobs.delete(key);
    }
  }

  /** All parts, one after the other: each in its own child, so that a crash costs one part alone. */
  async #measured(
    state: JobState,
    subject: PassportSubject,
  ): Promise<Result<StoredPassport, Refusal>> {
    const target = await this.#deps.target(subject.target);
    if (!target.ok) return target;
    const hello = await target.value.hello();
    if (!hello.ok) return hello;
    const parts: PassportParts = {};
    for (const [index, part] of PASSPORT_PARTS.entries()) {
      // It may be canceled before its first child, too.
      if (state.isCanceled) return err(canceled(subject.envId));
      state.progress = { ...state.progress, part, at: index + 1 };
      const child = await target.value.runScript(
        requestOf(subject, part, hello.value.toolsDir, state.token),
      );
      if (state.isCanceled) return err(canceled(subject.envId));
      if (!child.ok) return child;
      if (child.value.problem !== null) return err(notStarted(subject, child.value));
      parts[part] = partOf(child.value);
      if (part === 'walk' && !hasEnvironment(parts)) break;
    }
    const measuredMs = this.#deps.nowMs();
    const { measured } = judgePassport(parts, null);
    const file = await sourceFileOf(measured.created?.source.file ?? null, target.value);
    const tookMs = measuredMs - state.progress.startedMs;
    return ok({ schema: 1, subject, parts, file, measuredMs, tookMs });
  }
}

/** Parts after the first need an environment that can be made. */
const hasEnvironment = (parts: PassportParts): boolean =>
  judgePassport(parts, null).measured.created !== null;

function requestOf(
  { python, envId, kwargs, folder, paths }: PassportSubject,
  part: (typeof PASSPORT_PARTS)[number],
  tools: string,
  token: string,
) {
  return {
    script: 'models/measure_environment',
    python,
    words: { tools, part, request: { envId, kwargs, folder, paths } },
    // An environment needs no GPU. SDL_VIDEODRIVER: one that opens a window of pygame must not fail without a screen.
    env: { SDL_VIDEODRIVER: 'dummy', MPLBACKEND: 'Agg' },
    limitS: LIMIT_S[part],
    token,
  };
}

const partOf = ({ answers, code, signal, timedOut, errors, problem, tookMs }: ScriptOutcome) => ({
  answers: [...answers],
  code,
  signal,
  timedOut,
  errors,
  problem,
  tookMs,
});

function passportOf(
  { subject, parts, measuredMs, tookMs }: StoredPassport,
  algorithm: string | null,
  stale: string | null,
): EnvironmentPassport {
  const { measured, rows } = judgePassport(parts, algorithm);
  const { created, walk } = measured;
  const seconds = (walk?.stepS ?? 0) + (walk?.resetS ?? 0);
  return {
    subject,
    algorithm,
    rows: [...rows],
    steps: walk?.steps ?? 0,
    episodes: walk?.episodes.ended ?? 0,
    stepsPerSecond: walk === null || seconds <= 0 ? null : walk.steps / seconds,
    versions: created?.versions ?? {},
    measuredMs,
    tookMs,
    stale,
  };
}

/** One file for each interpreter, environment and arguments. */
function keyOf({ target, python, envId, kwargs, folder, paths }: PassportSubject): string {
  const sorted = Object.entries(kwargs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([target, python, envId, sorted, folder, paths]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

const canceled = (envId: string): Refusal => ({
  code: 'passport-canceled',
  says: `The check of ${envId} was canceled.`,
  remedy: 'Nothing was stored. Start it again when you want to.',
});

const notStarted = ({ python }: PassportSubject, { problem }: ScriptOutcome): Refusal => ({
  code: 'passport-not-started',
  says: `${python} could not be started: ${problem ?? ''}.`,
  remedy: 'Choose another environment.',
});
