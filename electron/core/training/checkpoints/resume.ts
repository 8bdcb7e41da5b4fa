import type { Checkpoint } from '../../contract/run/checkpoint-calls';
import type { Refusal } from '../../contract/refusal';
import type { RecipeView, ResumeView } from '../../contract/start/recipe-view';
import type { StartRequest } from '../../contract/start/start-request';
import { err, ok, type Result } from '../../lib/result';

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

/** The request of a run made again, resumed from one of the run's checkpoints; or why that cannot be. */
export function resumedRequest(
  again: StartRequest,
  recipe: Pick<RecipeView, 'title' | 'resume'>,
  checkpoint: Pick<Checkpoint, 'absolute' | 'path'>,
): Result<StartRequest, Refusal> {
  const { resume } = recipe;
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

/** What continues and what starts over, in sentences. */
export const resumeWords = ({ continues, restarts }: ResumeView): readonly string[] => [
  `Continues: ${continues}`,
  ...(restarts === '' ? [] : [`Restarts: ${restarts}`]),
];

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
