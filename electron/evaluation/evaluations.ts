import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EvaluationJob } from '#core/contract/evaluation/evaluation';
import type { PlayQuery } from '#core/contract/evaluation/evaluation-calls';
import type { Refusal } from '#core/contract/refusal';
import type { PythonFrom } from '#core/contract/run/python-from';
import type { RunId } from '#core/contract/run/run';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { readJson } from './left-evaluations';
import { playOutcome } from './play-outcome';
import { type PlayedRun, playRequest } from './play-request';

type Machine = Pick<Target, 'hello' | 'runScript' | 'endScript' | 'read'>;

const Progress = z.object({
  doing: z.enum(['load', 'yardstick', 'play']),
  done: z.int().default(0),
  of: z.int().default(0),
});
/** Evaluations that are remembered after their end. */
const MAX = 100;
/** One evaluation of a run at a time: they share its interpreter's machine with the training. */
const MAX_RUNNING = 2;
const CLOSE_MS = 1_000;
/** A child is there a moment after it was asked for. */
const [END_TRIES, END_PAUSE_MS] = [20, 250] as const;

/** A query whose interpreter was chosen, and whose word that is; null where nobody says. */
type ChosenQuery = PlayQuery & { readonly from: PythonFrom | null };

interface Job {
  view: EvaluationJob;
  readonly target: Machine;
  readonly runDir: string | null;
}

/** Evaluations that the user asked for: each plays in a child on its target, and can be followed and canceled. */
export class Evaluations {
  readonly #jobs = new Map<string, Job>();

  /** Begins one. Refuses what cannot be played, and a third at a time. */
  async start(
    requested: ChosenQuery,
    run: PlayedRun | null,
    target: Machine,
  ): Promise<Result<EvaluationJob, Refusal>> {
    const running = [...this.#jobs.values()].filter(({ view }) => view.state === 'running');
    if (running.length >= MAX_RUNNING) return err(BUSY);
    const hello = await target.hello();
    if (!hello.ok) return hello;
    const id = idOf(requested.path);
    const play = playRequest(requested, run, hello.value.toolsDir, id);
    if (!play.ok) return play;
    const { request, path, folder } = play.value;
    const view: EvaluationJob = {
      id,
      run: run === null ? null : run.spec.runId,
      path,
      python: requested.python,
      ...(requested.from === null ? {} : { pythonFrom: requested.from }),
      state: 'running',
      doing: null,
      done: 0,
      of: requested.episodes,
      startedMs: Date.now(),
      result: null,
      folder,
      refusal: null,
    };
    const job: Job = { view, target, runDir: run?.digest.runDir ?? null };
    this.#remember(job);
    void this.#play(job, target.runScript(request));
    return ok(view);
  }

  async #play(job: Job, playing: ReturnType<Machine['runScript']>): Promise<void> {
    const outcome = await playing;
    if (job.view.state !== 'running') return;
    const played = outcome.ok ? playOutcome(outcome.value) : outcome;
    job.view = played.ok
      ? { ...job.view, state: 'done', done: played.value.episodes, result: played.value }
      : { ...job.view, state: 'failed', refusal: played.error };
  }

  /** State of an evaluation; its activity is read from its folder now. */
  async job(id: string): Promise<Result<EvaluationJob, Refusal>> {
    const job = this.#jobs.get(id);
    if (job === undefined) return err(unknown(id));
    const { folder, state } = job.view;
    if (state !== 'running' || folder === null || job.runDir === null) return ok(job.view);
    const at = `${job.runDir}/${folder}/progress.json`;
    const progress = await readJson(job.target, at, Progress);
    if (progress !== null && job.view.state === 'running') {
      const of = progress.of === 0 ? job.view.of : progress.of;
      job.view = { ...job.view, ...progress, of };
    }
    return ok(job.view);
  }

  /** Whether an evaluation is running. */
  get isBusy(): boolean {
    return [...this.#jobs.values()].some(({ view }) => view.state === 'running');
  }

  /** Evaluations of a run, newest first. */
  ofRun(run: RunId): EvaluationJob[] {
    return [...this.#jobs.values()]
      .map(({ view }) => view)
      .filter((view) => view.run === run)
      .toReversed();
  }

  /** Ends one that continues. */
  async cancel(id: string): Promise<Result<EvaluationJob, Refusal>> {
    const job = this.#jobs.get(id);
    if (job === undefined) return err(unknown(id));
    if (job.view.state !== 'running') return ok(job.view);
    job.view = { ...job.view, state: 'canceled' };
    void end(job.target, id);
    return ok(job.view);
  }

  /** Ends all that continue. */
  async close(): Promise<void> {
    const running = [...this.#jobs.values()].filter(({ view }) => view.state === 'running');
    const ends = running.map((job) => {
      job.view = { ...job.view, state: 'canceled' };
      return job.target.endScript(job.view.id);
    });
    // A target that cannot be reached does not hold up the end: its child ends at its own limit.
    if (ends.length > 0) await Promise.race([Promise.all(ends), sleep(CLOSE_MS)]);
  }

  #remember(job: Job): void {
    this.#jobs.set(job.view.id, job);
    for (const [id, { view }] of this.#jobs) {
      if (this.#jobs.size <= MAX) return;
      if (view.state !== 'running') this.#jobs.delete(id);
    }
  }
}

/** A child that is only about to start is ended when it has. */
async function end(target: Machine, id: string): Promise<void> {
  for (let i = 0; i < END_TRIES; i += 1) {
    const ended = await target.endScript(id);
    if (!ended.ok || ended.value) return;
    await sleep(END_PAUSE_MS);
  }
}

/** Name of an evaluation and of its folder: that of its checkpoint and a separate one. */
function idOf(path: string): string {
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const stem = name.replace(/\.zip$/i, '').replaceAll(/[^\w.-]/g, '_');
  return `${stem.slice(0, 60)}-${randomBytes(4).toString('hex')}`;
}

const BUSY: Refusal = {
  code: 'evaluations-busy',
  says: `${MAX_RUNNING} evaluations are being played already.`,
  remedy: 'Wait until one has ended, or cancel it.',
};

const unknown = (id: string): Refusal => ({
  code: 'no-such-evaluation',
  says: `There is no evaluation ${id}.`,
  remedy: 'Start it again: the engine remembers evaluations until it ends.',
});
