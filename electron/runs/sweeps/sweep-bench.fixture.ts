import type { z } from 'zod';
import { type RunView, type Verdict } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import { SCHEMA, Spec } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import { SweepRequest } from '#core/contract/start/sweep-calls';
import { err, ok } from '#core/lib/result';
import { newRunId } from '../new-run-id';
import { Queue } from '../queue/queue';
import { queuedViews } from '../queue/queued-run';
import { WaitingList } from '../queue/waiting-list';
import { startSweep } from './start-sweep';

/** A queue of one home, whose runs continue until a test ends them. */
export class SweepBench {
  readonly started = new Map<string, RunView>();
  readonly refused = new Set<string>();
  readonly stopped: string[] = [];
  /** Requests of the runs that were started, in their order. */
  readonly requests: z.output<typeof StartRequest>[] = [];
  waiting!: WaitingList;
  queue!: Queue;

  readonly home: string;

  constructor(home: string) {
    this.home = home;
  }

  async open(): Promise<void> {
    this.waiting = await WaitingList.open(this.home, () => 1);
    this.queue = new Queue({
      waiting: this.waiting,
      run: async (runId) => this.views().find((view) => view.runId === runId) ?? null,
      start: async ({ runId, name, request }) => {
        this.requests.push(request);
        if (this.refused.has(name)) {
          return err({ code: 'x', says: 'The disk is full.', remedy: 'Free some.' });
        }
        const view = aRunView({
          runId,
          name,
          phase: 'running',
          ...(request.sweep === undefined ? {} : { sweep: request.sweep }),
        });
        this.started.set(runId, view);
        return ok(view);
      },
    });
  }

  views(): readonly RunView[] {
    const names = new Map([...this.started].map(([runId, { name }]) => [runId, name]));
    return [...this.started.values(), ...queuedViews(this.waiting, names)];
  }

  end(name: string, verdict: Verdict): void {
    const run = [...this.started.values()].find((one) => one.name === name);
    if (run === undefined) throw new Error(`${name} has not begun`);
    this.started.set(run.runId, { ...run, phase: 'ended', verdict });
  }

  /** Names of the runs that are still running. */
  going(): readonly string[] {
    return [...this.started.values()]
      .filter((run) => run.phase === 'running')
      .map((run) => run.name);
  }

  readonly starter: Parameters<typeof startSweep>[0]['starter'] = {
    plan: async (request) => {
      const spec = Spec.parse({
        schema: SCHEMA,
        runId: newRunId(Date.now()),
        name: request.name ?? '',
        recipe: request.recipe,
        target: request.target,
        installationId: 'test',
        createdMs: 0,
        argv: ['true'],
        cwd: '/',
        env: {},
        secretEnv: [],
        python: '/usr/bin/python3',
        params: request.params,
        toolsSha: '',
        dialect: 'auto',
        patterns: [],
        sources: [],
        expectations: {},
        stop: { gracefulMs: 1, termMs: 1 },
        sampleEveryMs: 1,
        quietAfterMs: 1,
        importedFrom: null,
        ...(request.slurm === undefined ? {} : { slurm: request.slurm }),
      });
      return ok({ spec, runDir: '/runs' });
    },
  };

  readonly runs = {
    find: async (run: string) =>
      this.started.has(run)
        ? ok(run)
        : err({ code: 'no-such-run', says: 'There is no such run.', remedy: 'x' }),
    list: async () => this.views(),
    stop: async (runId: string) => {
      this.stopped.push(runId);
      return ok({ view: async () => aRunView() });
    },
  };

  start(changes: Partial<SweepRequest> = {}) {
    const request = SweepRequest.parse({
      request: { recipe: 'sb3', name: 'pole' },
      varies: [{ name: 'seed', values: [1, 2, 3, 4, 5] }],
      ...changes,
    });
    const deps = { starter: this.starter, runs: this.runs, queue: this.queue };
    return startSweep(deps, request, () => newRunId(Date.now()));
  }
}
