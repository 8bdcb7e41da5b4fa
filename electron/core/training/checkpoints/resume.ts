import type { Checkpoint, CheckpointDamage } from '../../contract/run/checkpoint-calls';
import type { Refusal } from '../../contract/refusal';
import type { RecipeView, ResumeView } from '../../contract/start/recipe-view';
import type { StartRequest } from '../../contract/run/start-request';
import type { RunDetail } from '../../contract/run/run-detail';
import { valueInArgv, withArgvValue } from '../argv-value';
import { err, ok, type Result } from '../../lib/result';
import { resumeAdvice } from './training-library';

/** What a script declares of checkpoints: the option that takes one, and the library that saves them. */
type ScriptOfCommand = Pick<RunDetail, 'resumeOption' | 'library'>;

/** Values of a form that resumes from a checkpoint: its path, and what else the manifest sets for it. */
export const resumeParams = (
  { param, set }: ResumeView,
  checkpoint: string,
): NonNullable<StartRequest['params']> => ({ ...set, [param]: checkpoint });

/** Whether a recipe can continue from a file or folder of that name. Only the last part of its globs counts: it may have been moved. */
export function canResumeFrom({ from }: ResumeView, checkpoint: string): boolean {
  const name = lastPart(checkpoint);
  return from.some((glob) => matches(lastPart(glob), name));
}

/**
 * The request of a run made again, resumed from one of the run's checkpoints; or why that cannot be.
 * @param script what its command's script declares of checkpoints
 */
export function resumedRequest(
  again: StartRequest,
  recipe: Pick<RecipeView, 'title' | 'resume'>,
  checkpoint: Pick<Checkpoint, 'absolute' | 'path' | 'damage'>,
  script: ScriptOfCommand = {},
): Result<StartRequest, Refusal> {
  const { resume } = recipe;
  if (checkpoint.damage !== undefined) return err(damaged(checkpoint.path, checkpoint.damage));
  if (resume === undefined && (again.argv?.length ?? 0) > 0)
    return resumedCommand(again, checkpoint, script);
  if (resume === undefined) return err(cannotResume(recipe.title));
  if (!canResumeFrom(resume, checkpoint.absolute)) {
    const says = `${recipe.title} does not resume from ${checkpoint.path}.`;
    return err({
      code: 'resume-from-other',
      says,
      remedy: `Pick a checkpoint that matches ${resume.from.join(' or ')}.`,
    });
  }
  const params = { ...again.params, ...resumeParams(resume, checkpoint.absolute) };
  return ok({ ...again, params });
}

/** The same command, continued from a checkpoint. */
function resumedCommand(
  again: StartRequest,
  { absolute }: Pick<Checkpoint, 'absolute'>,
  { resumeOption, library }: ScriptOfCommand,
): Result<StartRequest, Refusal> {
  const words = resumedArgv(again.argv ?? [], absolute, resumeOption);
  return words === null ? err(noOption(absolute, library)) : ok({ ...again, argv: [...words] });
}

/**
 * A command with the checkpoint that it continues from, by the option that it names, that its program is known for or that its script
 * declares; null where there is none.
 */
export function resumedArgv(
  argv: readonly string[],
  checkpoint: string,
  resumeOption: string | undefined,
): readonly string[] | null {
  // A number is how often something is saved, not what.
  const option = OPTIONS.find((name) => /^(?!\d+$)./.test(valueInArgv(argv, name) ?? ''));
  const named = option === undefined ? null : withArgvValue(argv, option, checkpoint);
  const added = isZoo(argv) ? '-i' : resumeOption;
  return named ?? (added === undefined ? null : [...argv, added, checkpoint]);
}

/** Options by which trainings take a checkpoint (SB3 and CleanRL scripts, rl_zoo3, Hugging Face, Lightning, RLlib, verl). */
const OPTIONS = [
  'resume',
  'resume_from',
  'resume_path',
  'resume_from_checkpoint',
  'trained_agent',
  'i',
  'checkpoint',
  'checkpoint_path',
  'ckpt_path',
  'restore',
  'load_checkpoint',
  'trainer.resume_from_path',
];

/** rl_zoo3 continues from a model by `-i` (rl_zoo3/train.py: `--trained-agent`). */
const isZoo = (argv: readonly string[]): boolean =>
  argv.some((word) =>
    /^rl_zoo3(?:\.train)?$|[\\/]rl_zoo3(?:\.exe)?$|[\\/]rl_zoo3[\\/]train\.py$/.test(word),
  );

const noOption = (path: string, library: string | undefined): Refusal => ({
  code: 'no-resume',
  says: 'The command has no option that names a checkpoint, and nothing says which one its script takes.',
  remedy: resumeAdvice(library, path),
});

/** What continues and what starts over, in sentences. */
export const resumeWords = ({ continues, restarts }: ResumeView): readonly string[] => [
  `Continues: ${continues}`,
  ...(restarts === '' ? [] : [`Restarts: ${restarts}`]),
];

const damaged = (path: string, damage: CheckpointDamage): Refusal => ({
  code: 'resume-damaged',
  says: damage === 'empty' ? `${path} is empty.` : `${path} was cut off: its end is missing.`,
  remedy: 'Resume from an earlier checkpoint, or from latest, which leaves damaged ones out.',
});

const cannotResume = (title: string): Refusal => ({
  code: 'no-resume',
  says: `${title} cannot resume from a checkpoint.`,
  remedy: 'Start it again: it trains from the beginning.',
});

const lastPart = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? '';

/** Matches a name by `*`, `?` and `{placeholder}`, in time in proportion to both. */
function matches(glob: string, name: string): boolean {
  const parts = glob.replaceAll(/\{[^}]*\}/g, '*').split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return first.length === name.length && startsAt(first, name, 0);
  const last = rest.at(-1) ?? '';
  if (!startsAt(first, name, 0)) return false;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    while (at + part.length <= name.length && !startsAt(part, name, at)) at += 1;
    at += part.length;
  }
  return at + last.length <= name.length && startsAt(last, name, name.length - last.length);
}

function startsAt(part: string, name: string, at: number): boolean {
  if (at + part.length > name.length) return false;
  for (let i = 0; i < part.length; i += 1) {
    if (part[i] !== '?' && part[i] !== name[at + i]) return false;
  }
  return true;
}
