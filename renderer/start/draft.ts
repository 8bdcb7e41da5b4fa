import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import type { RunId } from '#core/contract/run/run';
import type { StartRequest } from '#core/contract/run/start-request';
import { Tag } from '#core/contract/run/tag';
import { problemOf, type Value, valueOf } from './parameters/param-text';
import { bashArgv } from '../ui/findings/shell-signs';
import { argvOf } from '../ui/shell-words';
import { type EnvRow, envOf, rowProblem } from './where/env-text';
import {
  type EvaluatorDraft,
  evaluatorOf,
  evaluatorProblems,
  NO_EVALUATOR,
} from './parameters/evaluator-draft';
import { NO_RAY, type RayDraft, rayOf, rayProblems } from './ray/ray-draft';
import { NO_SLURM, type SlurmDraft, slurmOf, slurmProblems } from './slurm/slurm-draft';
import type { SweepDraft } from './sweep/sweep-draft';

export type Values = Readonly<Record<string, Value>>;

/** The run that a form was filled from. */
export interface Origin {
  /** null when it never ran: one that waits. */
  readonly runId: RunId | null;
  readonly name: string;
  readonly values: Values;
}

/** Draft of a start form. Texts stay as they were typed, also when they cannot be used. */
export interface Draft {
  readonly recipe: string;
  /** Target of the run; interpreter and folder are paths there. */
  readonly target: string;
  /** null = the recipe's first; AS_ORIGIN = the values of the run that this one is made from. */
  readonly preset: string | null;
  /** By parameter, as typed; what is not here has the value of the preset. */
  readonly typed: Readonly<Record<string, string>>;
  readonly python: string | null;
  readonly cwd: string;
  readonly name: string;
  /** Separated by commas. */
  readonly tags: string;
  /** The command line of a recipe that takes one. */
  readonly command: string;
  /** It is read by bash, not parted into words by us. */
  readonly inShell: boolean;
  /** Environment variables, as they were typed. */
  readonly env: readonly EnvRow[];
  /** Names of the stored keys that it gets; null = as the recipe declares. */
  readonly secrets: readonly string[] | null;
  /** A command line written over the recipe's own; null = what the values make of it. */
  readonly byHand: string | null;
  /** The user's own patterns of the log, `NAME=REGEX` each. */
  readonly patterns: readonly string[];
  /** The evaluator beside the run. */
  readonly evaluator: EvaluatorDraft;
  /** Options of its batch job on a cluster. */
  readonly slurm: SlurmDraft;
  /** The same of a Ray job. */
  readonly ray: RayDraft;
  readonly origin: Origin | null;
  /** Several runs that differ in a few values; null = one run. */
  readonly sweep: SweepDraft | null;
}

/** Represents a preset: the values of the run that the form was filled from. */
export const AS_ORIGIN = 'as-origin';

export const emptyDraft = (recipe: string, target = 'local'): Draft => ({
  recipe,
  target,
  preset: null,
  typed: {},
  python: null,
  cwd: '',
  name: '',
  tags: '',
  command: '',
  inShell: false,
  env: [],
  secrets: null,
  byHand: null,
  patterns: [],
  evaluator: NO_EVALUATOR,
  slurm: NO_SLURM,
  ray: NO_RAY,
  origin: null,
  sweep: null,
});

/** The values a form begins with: defaults, then those of the preset or of the run it is made from. */
export function baseOf(
  recipe: RecipeView,
  { preset, origin }: Pick<Draft, 'preset' | 'origin'>,
): Values {
  const defaults = Object.fromEntries(recipe.params.map((param) => [param.name, param.default]));
  if (preset === AS_ORIGIN && origin !== null) return { ...defaults, ...origin.values };
  const chosen = recipe.presets.find(({ id }) => id === preset) ?? recipe.presets[0];
  return { ...defaults, ...chosen?.params };
}

/** Parameters of the origin run that the recipe does not know any more; they are left out of the draft. */
export function unknownParams(recipe: RecipeView, { origin }: Pick<Draft, 'origin'>): Values {
  const existing = new Set(recipe.params.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(origin?.values ?? {}).filter(([name]) => !existing.has(name)),
  );
}

/** Text of a parameter's field. */
export const textOf = (draft: Draft, base: Values, name: string): string =>
  draft.typed[name] ?? String(base[name] ?? '');

/** Parameters whose value is not that of the preset; those with a problem count. */
export function changedParams(draft: Draft, recipe: RecipeView): readonly ParamView[] {
  const base = baseOf(recipe, draft);
  return recipe.params.filter((param) => {
    const text = draft.typed[param.name];
    if (text === undefined) return false;
    return problemOf(param, text) !== null || valueOf(param, text) !== base[param.name];
  });
}

export const tagsOf = ({ tags }: Pick<Draft, 'tags'>): readonly string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const areTagsComplete = (draft: Pick<Draft, 'tags'>): boolean =>
  tagsOf(draft).every((tag) => Tag.safeParse(tag).success);

/** Names of all fields with an invalid value. A command written by hand needs no values. */
export function problems(draft: Draft, recipe: RecipeView): readonly string[] {
  const tags = areTagsComplete(draft) ? [] : ['tags'];
  const env = draft.env.some((row) => rowProblem(row, draft.env) !== null) ? ['env'] : [];
  const evaluator = evaluatorProblems(draft.evaluator, recipe, draft.byHand !== null);
  const around = [...env, ...tags, ...evaluator, ...jobProblems(draft)];
  if (draft.byHand !== null)
    return hasProgram(argvOf(draft.byHand)) ? around : ['command', ...around];
  const base = baseOf(recipe, draft);
  const fields = recipe.params.filter(
    (param) => problemOf(param, textOf(draft, base, param.name)) !== null,
  );
  const command = recipe.takesArgv && !hasProgram(commandArgv(draft)) ? ['command'] : [];
  return [...fields.map(({ name }) => name), ...command, ...around];
}

/** An empty word is no program. */
const hasProgram = ([program = '']: readonly string[]): boolean => program.trim() !== '';

/** The arguments of a recipe that takes a command: its words, or bash with the whole text. */
function commandArgv({ command, inShell }: Draft): readonly string[] {
  const words = argvOf(command);
  return inShell && hasProgram(words) ? bashArgv(command) : words;
}

const wordOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The draft as a start request. Invalid values are left at the default: they are shown at their fields. */
export function requestOf(draft: Draft, recipe: RecipeView): StartRequest {
  const base = baseOf(recipe, draft);
  const params = Object.fromEntries(
    recipe.params.map((param) => {
      const text = textOf(draft, base, param.name);
      return [param.name, problemOf(param, text) === null ? valueOf(param, text) : param.default];
    }),
  );
  const byHand = draft.byHand === null ? [] : argvOf(draft.byHand);
  return {
    recipe: recipe.id,
    target: draft.target,
    python: draft.python,
    cwd: wordOrNull(draft.cwd),
    name: wordOrNull(draft.name),
    params,
    argv: recipe.takesArgv ? [...commandArgv(draft)] : [],
    env: envOf(draft.env),
    secrets: draft.secrets === null ? null : [...draft.secrets],
    byHand: byHand.length === 0 ? null : [...byHand],
    patterns: [...draft.patterns],
    evaluator: evaluatorOf(draft.evaluator, recipe, byHand.length > 0),
    tags: areTagsComplete(draft) ? [...tagsOf(draft)] : [],
    from: draft.origin?.runId ?? null,
    ...jobOptionsOf(draft),
  };
}

const jobProblems = ({ slurm, ray }: Draft): readonly string[] => [
  ...slurmProblems(slurm),
  ...rayProblems(ray),
];

/** Options of the job on a cluster; none where nothing is filled in. */
function jobOptionsOf(draft: Draft): Pick<StartRequest, 'slurm' | 'ray'> {
  const [slurm, ray] = [slurmOf(draft.slurm), rayOf(draft.ray)];
  return { ...(slurm === null ? {} : { slurm }), ...(ray === null ? {} : { ray }) };
}

/** Whether the values of a recipe can be written as overrides of Hydra. */
export const acceptsHydra = ({ params }: Pick<RecipeView, 'params'>): boolean =>
  params.some(({ hydra = [] }) => hydra.length > 0);
