import type { EnvironmentFacts } from '#core/diagnosis/matching/environment-facts';
import { type Framework, frameworksIn } from '#core/diagnosis/matching/frameworks';
import {
  inFolder,
  interpreterOf,
  interpreterOfRun,
  scriptOf,
  absoluteInterpreter,
} from '#core/training/command-script';
import { paramViews } from '#core/training/params';
import type { Recipe } from '#core/training/recipe';
import type { DiagnosedRun, IncidentDeps } from './incident-deps';
import type { Target } from '../targets/target';
import type { RunValues } from './remedies/checked-params';
import { NOT_INSPECTED } from './remedies/is-of-use';
import { folderOfOwnModule } from './remedies/own-module';
import type { RemedySubject } from './remedies/subject';

type SubjectDeps = Pick<IncidentDeps, 'recipe' | 'facts' | 'doctor' | 'target'>;

/**
 * Facts of a run that the remedies of a cause need.
 * @param environment packages and variables that were read
 */
export async function subjectOfRun(
  { spec, digest }: DiagnosedRun,
  { recipe: recipeOf, facts, doctor, target }: SubjectDeps,
  environment: Pick<EnvironmentFacts, 'packages' | 'env'>,
): Promise<RemedySubject> {
  const recipe = spec.importedFrom === null ? recipeOf(spec.recipe) : undefined;
  const isFormed = recipe !== undefined && spec.byHand !== true;
  const { project } = recipe ?? {};
  const root = project?.target === spec.target ? project.root : null;
  const result = await target(spec.target);
  const remote = result.ok && spec.importedFrom === null ? reachable(result.value) : null;
  const values = {
    ...(root === null ? {} : { project: root }),
    python: absoluteInterpreter(interpreterOf(spec.argv, spec.python), spec.cwd),
    run: digest.runDir,
    cwd: spec.cwd,
  };
  return {
    ...subjectOfText({ target: spec.target, python: interpreterOfRun(spec) }, { doctor }),
    values,
    targetState: {
      packages: environment.packages,
      env: environment.env,
      exists: async (path) => {
        const seen = await remote?.exists(path);
        return seen?.ok === true ? seen.value : null;
      },
    },
    frameworks: frameworksOfRun(spec, recipe, environment.packages),
    ownModule: async (module) =>
      remote === null ? undefined : folderOfOwnModule(remote, module, foldersOf(spec, root)),
    form: isFormed ? await formOf(recipe, spec.params, spec.target, facts) : null,
    acceptsEnv: recipe !== undefined,
    goal: recipe?.project?.goal ?? null,
  };
}

/** A target that answers now; nothing is connected for a look. */
const reachable = (target: Target): Target | null =>
  target.isWanted() && target.lostSinceMs() === null ? target : null;

/** Where the user's own module may be: the project, the folder of the run, that of its script, and the one above each. */
function foldersOf({ cwd, argv }: DiagnosedRun['spec'], root: string | null): readonly string[] {
  const script = scriptOf(argv);
  const folders = [root, cwd, script === null ? null : parentOf(inFolder(cwd, script))];
  const all = folders.flatMap((folder) => (folder === null ? [] : [folder, parentOf(folder)]));
  return [...new Set(all)].filter((folder) => folder !== '' && folder !== '/');
}

const parentOf = (path: string): string => path.replace(/[\\/]+[^\\/]*[\\/]*$/, '');

/** By its command, its recipe's goal, and what is installed where it ran. */
function frameworksOfRun(
  { argv, recipe: id }: DiagnosedRun['spec'],
  recipe: Recipe | undefined,
  packages: EnvironmentFacts['packages'],
): readonly Framework[] {
  const goal = recipe?.project?.goal ?? '';
  if (goal.startsWith('arpo')) return ['ray', 'vllm', 'verl'];
  const installed = Object.keys(packages ?? {}).join(' ');
  return frameworksIn(`${argv.join(' ')} ${id} ${installed.replace(/\bray\b/, 'ray.')}`);
}

/** Facts of a command that is no run, for the remedies of a cause: it has no form. */
export function subjectOfText(
  { target, python }: { readonly target: string; readonly python: string | null },
  { doctor }: Pick<SubjectDeps, 'doctor'>,
): RemedySubject {
  return {
    target,
    values: { python, run: null, cwd: null },
    targetState: NOT_INSPECTED,
    // A step of the setup, or a command, may be of any of them.
    frameworks: ['ray', 'vllm', 'verl'],
    ownModule: () => Promise.resolve(undefined),
    form: null,
    acceptsEnv: false,
    goal: null,
    fix: (id, values) => doctor.fix(id, values, { target, python }),
    goalOf: (step, preferred) => doctor.goalOf(step, preferred),
  };
}

async function formOf(
  recipe: Recipe,
  params: Readonly<Record<string, unknown>>,
  target: string,
  facts: SubjectDeps['facts'],
): Promise<RemedySubject['form']> {
  const environment = recipe.project === undefined ? {} : await facts(target);
  const names = new Set(paramViews(recipe).map(({ name }) => name));
  // The recipe may have changed since the run.
  const own = Object.entries(params).filter(([name]) => names.has(name));
  return { recipe, params: plainValues(Object.fromEntries(own)), facts: environment };
}

/** Values of a spec that a form can hold. */
export function plainValues(params: Readonly<Record<string, unknown>>): RunValues {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      values[name] = value;
    }
  }
  return values;
}
