import type { HealthNews, RunHealth } from '#core/contract/run/health';
import type { RunView } from '#core/contract/run/run';
import { isInProgress } from '#core/contract/run/run-phase';
import type { Refusal } from '#core/contract/refusal';
import { type Result, ok } from '#core/lib/result';
import { withoutConsequences } from '#core/diagnosis/health/consequences';
import { HealthFacts, NO_HEALTH_FACTS } from '#core/diagnosis/health/health-facts';
import type { Store } from '../../store/store';
import type { NotesStore } from '../notes/notes-store';
import type { OpenedRun } from '../book/run';
import type { Runs } from '../runs';
import { runHealth } from './run-health';

interface Deps {
  readonly store: Pick<Store, 'observed' | 'logFacts' | 'progress'>;
  readonly notes: NotesStore;
  readonly runs: Pick<Runs, 'open' | 'list'>;
}

const MAX_REMEMBERED = 50;
const DEVICE = /^(?:Using \S+ device|\[DEVICE\] )/;

/** Health of the runs of a home. */
export class HealthService {
  readonly #deps: Deps;
  /** By run: what was computed last, and for which revision of its data and of its run. */
  readonly #entries = new Map<string, { readonly stamp: string; readonly health: RunHealth }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async of(runText: string): Promise<Result<RunHealth, Refusal>> {
    const run = await this.#deps.runs.open(runText, 'now');
    return run.ok ? ok(await this.#health(run.value)) : run;
  }

  async mute(runText: string, rule: string, muted: boolean): Promise<Result<RunHealth, Refusal>> {
    const run = await this.#deps.runs.open(runText, 'now');
    if (!run.ok) return run;
    const { runId } = run.value.spec;
    const written = await this.#deps.notes.mute(runId, rule, muted);
    return written.ok ? ok(await this.#health(run.value)) : written;
  }

  /** Unmuted critical findings and warnings of active runs of this home. */
  async news(): Promise<readonly HealthNews[]> {
    const views = (await this.#deps.runs.list(true)).filter(isReported);
    return (await Promise.all(views.map((view) => this.#newsOf(view)))).flat();
  }

  async #newsOf({ runId, name }: RunView): Promise<readonly HealthNews[]> {
    const health = await this.of(runId);
    if (!health.ok) return [];
    // Its own notices show that a run hangs.
    const open = health.value.findings.filter(
      ({ rule, muted, recovered }) => !muted && !recovered && rule !== 'silence',
    );
    return withoutConsequences(open).flatMap(({ rule, severity, symptom }) =>
      severity === 'info' ? [] : [{ runId, rule, severity, says: `${name}: ${symptom}` }],
    );
  }

  async #health(run: OpenedRun): Promise<RunHealth> {
    const { store, notes } = this.#deps;
    const { runId, params, argv } = run.spec;
    const [view, progress] = await Promise.all([run.view(), store.progress(runId)]);
    const mutes = notes.mutesOf(runId);
    const stamp = JSON.stringify([view.revision, progress.revision, view.activity, mutes]);
    const existing = this.#entries.get(runId);
    if (existing?.stamp === stamp) return existing.health;
    const [observed, log] = await Promise.all([
      store.observed(runId, 'health'),
      store.logFacts(runId),
    ]);
    const facts = HealthFacts.safeParse(observed).data ?? NO_HEALTH_FACTS;
    const said = log.states.filter(({ says }) => DEVICE.test(says));
    const health = runHealth({ run: view, facts, device: { params, argv, said }, mutes });
    this.#remember(runId, stamp, health);
    return health;
  }

  #remember(runId: string, stamp: string, health: RunHealth): void {
    this.#entries.delete(runId);
    this.#entries.set(runId, { stamp, health });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_REMEMBERED && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Is the run active, and not an import? */
const isReported = (run: RunView): boolean => isInProgress(run) && !run.foreign;
