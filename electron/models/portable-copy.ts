import { z } from 'zod';
import { PortableCopy, type PortableRequest } from '#core/contract/model/portable-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { ScriptOutcome, Target } from '../targets/target';

/** Two children that import torch from a slow disk, each within two minutes. */
const LIMIT_S = 400;

const Answer = z.union([
  z.object({ copy: PortableCopy }),
  z.object({ refused: z.object({ thing: z.string(), reason: z.string(), remedy: z.string() }) }),
]);

/**
 * Writes a portable copy of a model on its target, by the agent's Python; with an interpreter, children prove it. Refuses
 * `not-portable` for what is no model and for a file that would be overwritten.
 */
export async function portableCopy(
  target: Pick<Target, 'runScript'>,
  request: z.output<typeof PortableRequest>,
): Promise<Result<PortableCopy, Refusal>> {
  const { path, out, values, exact, preview, overwrite, python, originalPython } = request;
  const words = { path, out, values, exact, preview, overwrite, python, originalPython };
  const script = 'models/portable_copy';
  const child = await target.runScript({ script, python: null, words, env: {}, limitS: LIMIT_S });
  return child.ok ? copyOf(path, child.value) : child;
}

/** Result from the child's last word: the copy, or why there is none. */
export function copyOf(path: string, child: ScriptOutcome): Result<PortableCopy, Refusal> {
  const answer = child.answers.flatMap((one) => Answer.safeParse(one).data ?? []).at(-1);
  if (answer === undefined) return err(silent(path, child));
  if ('copy' in answer) return ok(answer.copy);
  const { thing, reason, remedy } = answer.refused;
  return err({ code: 'not-portable', says: `${thing}: ${reason}`, remedy });
}

/** A child that ended without a word. */
export function silent(path: string, child: ScriptOutcome): Refusal {
  const { problem, fault, timedOut, signal, code, errors } = child;
  const last = errors.split('\n').findLast((line) => line.trim() !== '');
  const end = timedOut
    ? 'it took too long'
    : (problem ??
      fault?.replace(/\.$/, '') ??
      last?.trim().slice(0, 300) ??
      `it ended by ${signal ?? `exit code ${code}`}`);
  return {
    code: 'model-unread',
    says: `The child process that read ${path} gave no answer: ${end}.`,
    remedy: 'Try again. If it fails again, copy the file again from where it was saved.',
  };
}
