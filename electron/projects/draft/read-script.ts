import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { ScriptFacts, ScriptProblem } from './script-facts';

/** Seconds for one script with all that it imports. */
const LIMIT_S = 30;
const SCRIPT = 'projects/script_arguments';
const Piece = z.union([z.object({ part: z.string() }), z.object({ done: z.literal(true) })]);

/** Options and output of a script on a target; read there by its syntax tree, in a child with a time limit. */
export async function readScript(
  target: Target,
  root: string,
  script: string,
): Promise<Result<ScriptFacts, Refusal>> {
  const said = await askReader(target, { root, script });
  if (!said.ok) return said;
  const problem = ScriptProblem.safeParse(said.value);
  if (problem.success) return err(unreadable(script, problem.data.problem));
  const facts = ScriptFacts.safeParse(said.value);
  return facts.success ? ok(facts.data) : err(broken(facts.error.message));
}

const Ranked = z.array(z.object({ path: z.string(), says: z.string() }));

/** Python files that look like a training, the best first; empty where that cannot be determined. */
export async function rankScripts(
  target: Target,
  root: string,
  paths: readonly string[],
): Promise<z.output<typeof Ranked>> {
  if (paths.length === 0) return [];
  const said = await askReader(target, { root, paths });
  const ranked = Ranked.safeParse(said.ok ? said.value : null);
  return ranked.success ? ranked.data : [];
}

async function askReader(target: Target, words: unknown): Promise<Result<unknown, Refusal>> {
  const outcome = await target.runScript({
    script: SCRIPT,
    python: null,
    words,
    env: {},
    limitS: LIMIT_S,
  });
  if (!outcome.ok) return outcome;
  const { answers, code, timedOut, errors, problem } = outcome.value;
  const pieces = z.array(Piece).safeParse(answers);
  const isComplete = pieces.success && pieces.data.some((piece) => 'done' in piece);
  if (!isComplete) {
    const why = timedOut ? `it took more than ${LIMIT_S} s` : (problem ?? lastLine(errors));
    return err(broken(why === '' ? `it ended with exit code ${code ?? 'unknown'}` : why));
  }
  const text = pieces.data.map((piece) => ('part' in piece ? piece.part : '')).join('');
  return ok(JSON.parse(text));
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const unreadable = (
  script: string,
  { says, line }: z.output<typeof ScriptProblem>['problem'],
): Refusal => ({
  code: 'script-unreadable',
  says: `${script}${line === null ? '' : `, line ${line}`}: ${says}`,
  remedy: 'Correct the script, or choose another one.',
});

const broken = (why: string): Refusal => ({
  code: 'script-reader-failed',
  says: `The script could not be read: ${why}.`,
  remedy: 'Write a cockpit.yaml by hand, or choose another script.',
});
