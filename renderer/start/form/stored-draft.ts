import { z } from 'zod';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Queued } from '#core/contract/start/queue-calls';
import { againRequest } from '#core/training/again-request';
import { resumedRequest, resumeParams } from '#core/training/checkpoints/resume';
import { linesOf } from '../../ui/command-lines';
import { AS_ORIGIN, type Draft, emptyDraft } from '../draft';
import { bashText } from '../../ui/findings/shell-signs';
import { pasteable } from '../../ui/shell-words';
import { rowsOf, withoutSecretValues } from '../where/env-text';
import { NO_RAY, rayDraft } from '../ray/ray-draft';
import { NO_SLURM, slurmDraft } from '../slurm/slurm-draft';
import { evaluatorDraft, NO_EVALUATOR } from '../parameters/evaluator-draft';

const Last = z.object({
  preset: z.string().nullable(),
  typed: z.record(z.string(), z.string()),
  python: z.string().nullable(),
  cwd: z.string(),
  tags: z.string().default(''),
  command: z.string(),
  inShell: z.boolean().default(false),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  secrets: z.array(z.string()).nullable().default(null),
  /** Folder of the project that the keys were ticked for; '' without one. */
  keysOf: z.string().default(''),
  byHand: z.string().nullable().default(null),
  patterns: z.array(z.string()).default([]),
  evaluator: z
    .object({
      isOn: z.boolean(),
      episodes: z.string(),
      every: z.string(),
      envId: z.string(),
      factory: z.string(),
    })
    .default(NO_EVALUATOR),
  slurm: z
    .object({
      partition: z.string(),
      account: z.string(),
      qos: z.string(),
      time: z.string(),
      nodes: z.string(),
      cpus: z.string(),
      memMiB: z.string(),
      gpus: z.string(),
      constraint: z.string(),
      reservation: z.string(),
      modules: z.string(),
      warnS: z.string(),
      continuations: z.string().default(''),
      launcher: z.string().default(''),
      options: z.string(),
      requeue: z.boolean(),
    })
    .default(NO_SLURM),
  ray: z.object({ cpus: z.string(), gpus: z.string(), memMiB: z.string() }).default(NO_RAY),
});

/** Paths are of one target, so each has its own choices. */
const keyOf = (recipe: string, target: string): string =>
  `rl-cockpit-start-${recipe}${target === 'local' ? '' : `@${target}`}`;

/**
 * The last choices for this recipe; a browser that stores nothing starts with the defaults each time.
 * @param root folder of its project: keys that were ticked for one of the same name in another folder are not
 */
export function lastDraft(recipe: string, target: string, root = ''): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(recipe, target)) ?? '');
    const { keysOf, ...last } = Last.parse(stored);
    const secrets = keysOf === root ? last.secrets : null;
    return { ...emptyDraft(recipe, target), ...last, secrets };
  } catch {
    return emptyDraft(recipe, target);
  }
}

/** Keeps the choices for the next time; a name is of one run only. */
export function storeDraft({ recipe, target, ...draft }: Draft, root = ''): void {
  const { preset, typed, python, cwd, tags, command, inShell, byHand, patterns } = draft;
  const { evaluator, secrets, slurm, ray } = draft;
  const env = withoutSecretValues(draft.env);
  try {
    const words = { preset, typed, python, cwd, tags, command, inShell, env, byHand };
    const stored = { ...words, patterns, evaluator, slurm, ray, secrets, keysOf: root };
    localStorage.setItem(keyOf(recipe, target), JSON.stringify(stored));
  } catch {
    // Then it is only not remembered.
  }
}

/** A command as its field shows it: the text of bash, or words with quotes. */
function commandOf(argv: readonly string[]): Pick<Draft, 'command' | 'inShell'> {
  const text = bashText(argv);
  return { command: text ?? pasteable(argv), inShell: text !== null };
}

/** A run's own values as a draft: every one of them as it was then, to be changed against it. */
export function draftOfRun(detail: RunDetail, recipe: RecipeView): Draft {
  const request = againRequest(detail, recipe);
  const { run, parent } = detail;
  return {
    ...emptyDraft(recipe.id, run.target),
    preset: AS_ORIGIN,
    python: request.python ?? null,
    cwd: request.cwd ?? '',
    ...commandOf(request.argv ?? []),
    // A stored key is given by its name; of another secret only the name is known.
    env: rowsOf(
      detail.env,
      detail.secretEnv.filter((name) => !detail.storedKeys.includes(name)),
    ),
    secrets: request.secrets ?? null,
    byHand: request.byHand == null ? null : linesOf(request.byHand).join('\n'),
    patterns: request.patterns ?? [],
    evaluator: evaluatorDraft(request.evaluator),
    slurm: slurmDraft(request.slurm),
    ray: rayDraft(request.ray),
    origin: {
      runId: run.phase === 'queued' ? parent : run.runId,
      name: run.name,
      values: request.params ?? {},
    },
  };
}

/** The draft with the values that resume from a checkpoint, typed over those of the run, or with the command that does. */
export function resumedDraft(
  draft: Draft,
  recipe: RecipeView,
  detail: RunDetail,
  checkpoint: string | null,
): Draft {
  if (checkpoint === null) return draft;
  const { resume } = recipe;
  if (resume === undefined) {
    const again = againRequest(detail, recipe);
    const from = { absolute: checkpoint, path: checkpoint };
    const resumed = resumedRequest(again, recipe, from, detail);
    return resumed.ok ? { ...draft, ...commandOf(resumed.value.argv ?? []) } : draft;
  }
  const values = Object.entries(resumeParams(resume, checkpoint));
  const typed = Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  return { ...draft, typed: { ...draft.typed, ...typed } };
}

/** The form of a training that waited, with every value as it was asked for. */
export function draftOfRequest(request: Queued['request'], { id }: Pick<RecipeView, 'id'>): Draft {
  const { params, target, python, cwd, tags, argv, env, byHand, patterns, evaluator } = request;
  return {
    ...emptyDraft(id, target),
    typed: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    python,
    cwd: cwd ?? '',
    tags: tags.join(', '),
    ...commandOf(argv),
    env: rowsOf(env),
    secrets: request.secrets,
    byHand: byHand === null ? null : linesOf(byHand).join('\n'),
    patterns,
    evaluator: evaluatorDraft(evaluator),
    slurm: slurmDraft(request.slurm),
    ray: rayDraft(request.ray),
  };
}
