import { z } from 'zod';
import { PlayedModel } from '#core/contract/model/portable-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Target } from '../targets/target';
import { silent } from './portable-copy';

/** Its child has two minutes; importing torch from a slow disk takes most of them. */
const LIMIT_S = 140;
const Answer = z.object({ played: PlayedModel });

/** Loads a model in a child process of an interpreter of its target, without running its code, and asks it for actions. */
export async function playModel(
  target: Pick<Target, 'runScript'>,
  { path, python, allow }: { path: string; python: string; allow: readonly string[] },
): Promise<Result<PlayedModel, Refusal>> {
  const words = { path, python, allow };
  const script = 'models/play_model';
  const child = await target.runScript({ script, python: null, words, env: {}, limitS: LIMIT_S });
  if (!child.ok) return child;
  const answer = child.value.answers.flatMap((one) => Answer.safeParse(one).data ?? []).at(-1);
  return answer === undefined ? err(silent(path, child.value)) : ok(answer.played);
}
