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
  if (!said.ok) return err(broken('The script', said.error));
  const problem = ScriptProblem.safeParse(said.value);
  if (problem.success) return err(unreadable(script, problem.data.problem));
  const facts = ScriptFacts.safeParse(said.value);
  return facts.success ? ok(facts.data) : err(broken('The script', facts.error.message));
}

const Ranked = z.array(z.object({ path: z.string(), says: z.string() }));

/** Python files that look like a training, the best first. Refused where they could not be read: that is not the same as none. */
export async function rankScripts(
  target: Pick<Target, 'runScript'>,
  root: string,
  paths: readonly string[],
): Promise<Result<z.output<typeof Ranked>, Refusal>> {
  if (paths.length === 0) return ok([]);
  const said = await askReader(target, { root, paths });
  if (!said.ok) return err(broken('The scripts', said.error));
  const ranked = Ranked.safeParse(said.value);
  return ranked.success ? ok(ranked.data) : err(broken('The scripts', ranked.error.message));
}

/** What the reader answers; else why it did not. */
async function askReader(
  target: Pick<Target, 'runScript'>,
  words: unknown,
): Promise<Result<unknown, string>> {
  const outcome = await target.runScript({
    script: SCRIPT,
    python: null,
    words,
    env: {},
    limitS: LIMIT_S,
  });
  if (!outcome.ok) return err(outcome.error.says.replace(/\.$/, ''));
  const { answers, code, timedOut, errors, problem } = outcome.value;
  const pieces = z.array(Piece).safeParse(answers);
  const isComplete = pieces.success && pieces.data.some((piece) => 'done' in piece);
  if (!isComplete) {
    const why = timedOut ? `it took more than ${LIMIT_S} s` : (problem ?? lastLine(errors));
    return err(why === '' ? `it ended with exit code ${code ?? 'unknown'}` : why);
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

const broken = (what: string, why: string): Refusal => ({
  code: 'script-reader-failed',
  says: `${what} could not be read: ${why}.`,
  remedy: 'Write a cockpit.yaml by hand, or choose another script.',
});
