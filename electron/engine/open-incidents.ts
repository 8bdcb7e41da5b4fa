import { RunId, type RunView } from '#core/contract/run/run';
import { RunDetail } from '#core/contract/run/run-detail';
import type { Refusal } from '#core/contract/refusal';
import { StartRequest } from '#core/contract/run/start-request';
import { againRequest } from '#core/training/again-request';
import { type Result, err, ok } from '#core/lib/result';
import type { Doctor } from '../doctor/doctor';
import { fixes } from '../doctor/fixes';
import { plans } from '../doctor/plans';
import { offeredFix } from '../doctor/fix-runs/offered-fix';
import type { IncidentDeps, IncidentDoctor, IncidentRuns } from '../incidents/incident-deps';
import { Incidents } from '../incidents/incidents';
import { runDetail } from '../runs/run-detail';
import type { RecipeBook } from '#core/training/recipe-book';
import type { Projects } from '../projects/projects';
import type { RunNotes } from '../runs/notes/run-notes';
import type { RunBook } from '../runs/book/run-book';
import type { Runs } from '../runs/runs';
import type { TargetRegistry } from '../runs/target-registry';
import type { Secrets } from '../secrets/secrets';
import type { Store } from '../store/store';
import type { ChangeBus } from './change-bus';
import { hiddenWords } from './hidden-words';
import { APP_VERSION } from '../parents/version';

interface Parts {
  readonly home: string;
  readonly store: Store;
  readonly runs: Runs;
  readonly registry: TargetRegistry;
  readonly notes: RunNotes;
  readonly recipes: RecipeBook;
  readonly doctor: Doctor;
  readonly projects: Projects;
  readonly secrets: Secrets;
  readonly changes: ChangeBus;
}

/** The incidents of a home, notified of every run that ends while this engine follows it. */
export function openIncidents(parts: Parts): Incidents {
  const { home, store, registry, recipes, projects, changes } = parts;
  const target: IncidentDeps['target'] = async (id) => {
    const book = registry.book(id);
    return book.ok ? ok(book.value.target) : book;
  };
  const incidents = new Incidents({
    home,
    appVersion: APP_VERSION,
    store,
    runs: runsOf(parts),
    doctor: doctorOf(parts.doctor),
    target,
    recipe: (id) => recipes.find(id),
    facts: (id) => projects.facts(id),
    secrets: () => parts.secrets.secrets(),
    hidden: async (id) => {
      const result = await target(id);
      const isRequested =
        result.ok && result.value.isWanted() && result.value.lostSinceMs() === null;
      const hello = isRequested ? await result.value.hello() : null;
      const secrets = await parts.secrets.secrets();
      return { names: hiddenWords(hello?.ok === true ? hello.value : null), secrets };
    },
    changed: (run) => changes.publish(RunId.safeParse(run).data ?? null),
  });
  registry.onBook((book) => watchEnds(book, (run) => void report(incidents, run)));
  return incidents;
}

async function report(incidents: Incidents, run: string): Promise<void> {
  await incidents.ended(run).catch((cause: unknown) => {
    process.emitWarning(`The notebook of run ${run} could not be written: ${String(cause)}`);
  });
}

/** Reports once each run that is running now and is judged later. One that was judged before and is read again is no news. */
function watchEnds(book: RunBook, ended: (run: string) => void): void {
  const live = new Set<string>();
  book.onChange((id) => {
    const run = book.find(id);
    if (run?.state === 'live' && run.indexed === null) live.add(id);
    else if (run?.state === 'judged' && live.delete(id)) ended(id);
    else if (run === null) live.delete(id);
  });
}

function runsOf({ home, store, runs, registry, notes, recipes }: Parts): IncidentRuns {
  const again = async (id: string): Promise<Result<StartRequest, Refusal>> => {
    const run = await runs.open(id, 'judged');
    if (!run.ok) return run;
    const { spec } = run.value;
    const recipe = recipes.find(spec.recipe);
    if (spec.importedFrom !== null || recipe === undefined) return err(notAgain(spec.name));
    const book = registry.book(spec.target);
    const detail = await runDetail(run.value, { store, home }, book.ok ? book.value.target : null);
    return ok(againRequest(RunDetail.parse(detail), recipe));
  };
  return {
    open: (query) => runs.open(query, 'now'),
    list: () => runs.list(true),
    named: (view: RunView) => notes.named(view),
    again,
    start: (request) => runs.start(StartRequest.parse(request)),
  };
}

const notAgain = (name: string): Refusal => ({
  code: 'not-started-here',
  says: `${name} was not started by this installation, or its recipe is not here any more.`,
  remedy: 'Start its recipe itself.',
});

function doctorOf(doctor: Doctor): IncidentDoctor {
  return {
    probe: (id, subject, env) => doctor.probe(id, { ...subject, goal: null }, env),
    fix: async (id, values, subject) => {
      if (!fixes.has(id)) return null;
      const context = await doctor.context({ ...subject, goal: null });
      return context.ok ? offeredFix({ fix: id, values }, context.value) : null;
    },
    goalOf: (step, preferred) => {
      const all = [...plans].toSorted(
        ([a], [b]) => Number(b === preferred) - Number(a === preferred),
      );
      return all.find(([, plan]) => plan.steps.some(({ id }) => id === step))?.[0] ?? null;
    },
    packages: async ({ target, python }, atMs) => {
      const all = await doctor.freezes.list(target, python);
      const before = all.filter((one) => one.atMs <= atMs);
      const newest = before.toSorted((a, b) => b.atMs - a.atMs)[0];
      return newest?.packages ?? null;
    },
  };
}
