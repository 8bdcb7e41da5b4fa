import { interpreterOf, interpreterOfRun, wholeInterpreter } from '#core/training/command-script';
import { paramViews } from '#core/training/params';
import type { Recipe } from '#core/training/recipe';
import type { DiagnosedRun, IncidentDeps } from './incident-deps';
import type { RunValues } from './remedies/checked-params';
import type { RemedySubject } from './remedies/remedies-for-run';

type SubjectDeps = Pick<IncidentDeps, 'recipe' | 'facts' | 'doctor'>;

/** What the remedies of a cause need to know of a run. */
export async function subjectOfRun(
  { spec, digest }: DiagnosedRun,
  { recipe: recipeOf, facts, doctor }: SubjectDeps,
): Promise<RemedySubject> {
  const recipe = spec.importedFrom === null ? recipeOf(spec.recipe) : undefined;
  const isFormed = recipe !== undefined && spec.byHand !== true;
  const values = {
    python: wholeInterpreter(interpreterOf(spec.argv, spec.python), spec.cwd),
    run: digest.runDir,
    cwd: spec.cwd,
  };
  return {
    ...subjectOfText({ target: spec.target, python: interpreterOfRun(spec) }, { doctor }),
    values,
    form: isFormed ? await formOf(recipe, spec.params, spec.target, facts) : null,
    takesEnv: recipe !== undefined,
    goal: recipe?.project?.goal ?? null,
  };
}

/** What the remedies of a cause need to know of a command that is no run: it has no form. */
export function subjectOfText(
  { target, python }: { readonly target: string; readonly python: string | null },
  { doctor }: Pick<SubjectDeps, 'doctor'>,
): RemedySubject {
  return {
    target,
    values: { python, run: null, cwd: null },
    form: null,
    takesEnv: false,
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
  const known = recipe.project === undefined ? {} : await facts(target);
  const names = new Set(paramViews(recipe).map(({ name }) => name));
  // The recipe may have changed since the run.
  const own = Object.entries(params).filter(([name]) => names.has(name));
  return { recipe, params: plainValues(Object.fromEntries(own)), facts: known };
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
