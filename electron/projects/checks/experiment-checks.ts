import { isInProgress } from '#core/contract/run/run-phase';
import { type Answer, defineCheck, warns } from '#core/diagnosis/rules/define-check';
import { EXPERIMENT } from '#core/training/manifest/preset-values';
import type { Target } from '../../targets/target';
import type { RunCatalog } from '../task-deps';
import { baseName } from './answers';
import { setting } from './check-remedies';
import type { TaskOfStart } from './launch-context';

interface ExperimentFacts extends TaskOfStart {
  readonly runs: Pick<RunCatalog, 'list' | 'params'>;
}

/** Other users of this experiment's folder, and files of an earlier run that this one would overwrite. */
export const experimentCheck = defineCheck<ExperimentFacts>(
  'experiment',
  async ({ recipe, values, target, paths, runs }) => {
    const experiment = values[EXPERIMENT];
    if (typeof experiment !== 'string' || recipe.project === undefined) return [];
    const existing = await runs.list();
    const used = existing.find(
      (run) =>
        run.target === target.id &&
        run.recipe.startsWith(`${paths.projectId}/`) &&
        isInProgress(run) &&
        runs.params(run.runId)?.[EXPERIMENT] === experiment,
    );
    const models = await leftModels(
      recipe.expectations(values, paths).artefacts ?? [],
      paths.runDir,
      target,
    );
    if (used === undefined && models.length === 0) return [];
    const reserved = new Set(existing.map(({ runId }) => runs.params(runId)?.[EXPERIMENT]));
    const free = await freeName(experiment, reserved, (name) =>
      target.exists(`${paths.stateDir}/workspaces/${paths.projectId}/${name}`),
    );
    const words = { experiment, free };
    return [
      ...(used === undefined ? [] : [busy(used.name, words)]),
      ...(models.length === 0 ? [] : [left(models, words)]),
    ];
  },
);

interface Words {
  readonly experiment: string;
  readonly free: string;
}

const another = ({ free }: Words) => [
  setting('free-experiment', `Use experiment ${free}`, { [EXPERIMENT]: free }),
];

const busy = (run: string, words: Words): Answer =>
  warns(
    `${run} is running in experiment ${words.experiment} now. Both would write to one folder.`,
    {
      id: 'experiment-busy',
      advice: `Wait for it to end, or use another experiment: ${words.free} is free.`,
      remedies: another(words),
    },
  );

function left(models: readonly string[], words: Words): Answer {
  const names = models.slice(0, 3).map(baseName).join(', ');
  const what = models.length === 1 ? 'it' : 'them';
  const says = `Experiment ${words.experiment} already has ${names} of an earlier run. This run would overwrite ${what}.`;
  return warns(says, {
    id: 'experiment-models',
    advice: `Use another experiment: ${words.free} is free.`,
    remedies: another(words),
  });
}

/** Files that this run is to make and that are there already. */
async function leftModels(
  globs: readonly string[],
  runDir: string,
  target: Pick<Target, 'find'>,
): Promise<readonly string[]> {
  const elsewhere = globs.filter(
    (glob) => /^(?:\/|[A-Za-z]:[\\/])/.test(glob) && !glob.startsWith(runDir),
  );
  if (elsewhere.length === 0) return [];
  const result = await target.find(runDir, elsewhere);
  return result.ok ? result.value.map(({ path }) => path) : [];
}

const MAX_TRIES = 50;

/** `first-2`, `first-3` …: a name that no run uses and whose folder is not there. */
export async function freeName(
  name: string,
  used: ReadonlySet<unknown>,
  exists: (name: string) => Promise<{ readonly ok: boolean; readonly value?: boolean }>,
): Promise<string> {
  const [, base = name, number] = /^(.*?)(?:-(\d+))?$/s.exec(name) ?? [];
  for (let next = Number(number ?? 1) + 1; next < Number(number ?? 1) + MAX_TRIES; next += 1) {
    const free = `${base}-${next}`;
    if (used.has(free)) continue;
    const remote = await exists(free);
    if (!remote.ok || remote.value !== true) return free;
  }
  return `${base}-${Date.now()}`;
}
