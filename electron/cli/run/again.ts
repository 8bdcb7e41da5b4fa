import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { againRequest } from '#core/training/again-request';
import { resumedRequest, resumeWords } from '#core/training/checkpoints/resume';
import { granted, type Io, misused } from '../io';

/**
 * The request of a run made again, as `run --from` asks for it.
 * @param resume a checkpoint of that run: `latest` that is not damaged, a path as `checkpoints` lists it, or the end of one; null = from the
 * beginning
 * @throws Refused
 */
export async function requestAgain(
  run: string,
  resume: string | null,
  io: Io,
): Promise<StartRequest> {
  const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
  const { name, recipe: id } = detail.run;
  if (detail.importedFrom !== null || detail.run.foreign) {
    return misused(`${name} was not started by this installation.`, 'Start its recipe itself.');
  }
  const recipes = granted(await io.link.ask((client) => client.recipes.list()));
  const recipe = recipes.find((one) => one.id === id);
  if (recipe === undefined) {
    return misused(`The recipe ${id} of ${name} is not here any more.`, 'Add its project again.');
  }
  const again = againRequest(detail, recipe);
  if (resume === null) return again;
  const { saved } = granted(await io.link.ask((client) => client.runs.checkpoints({ run })));
  const checkpoint = pickCheckpoint(saved, resume);
  if (checkpoint === null) {
    return misused(
      `${name} has no one checkpoint ${resume}.`,
      `List them with: checkpoints ${run}`,
    );
  }
  const request = granted(resumedRequest(again, recipe, checkpoint, detail));
  io.note(`Resumes from ${checkpoint.absolute}`);
  for (const line of recipe.resume === undefined ? [] : resumeWords(recipe.resume)) io.note(line);
  return request;
}

/** The checkpoint that the user names; null where none or several have that name. */
export function pickCheckpoint(saved: readonly Checkpoint[], text: string): Checkpoint | null {
  if (text === 'latest') return saved.find(({ damage }) => damage === undefined) ?? null;
  const full = saved.find(({ path, absolute }) => path === text || absolute === text);
  const ends = saved.filter(({ absolute }) => absolute.endsWith(`/${text}`));
  return full ?? (ends.length === 1 ? (ends[0] ?? null) : null);
}
