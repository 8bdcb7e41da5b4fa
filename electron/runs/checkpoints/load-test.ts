import { z } from 'zod';
import type { LoadTest } from '#core/contract/run/checkpoint-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import { ok, type Result } from '#core/lib/result';
import { importFolders } from '#core/training/environment/import-folders';
import { MEANS } from '#core/diagnosis/verdict/signals';
import type { ScriptOutcome, Target } from '../../targets/target';
import { pythonOfRun } from '../run-python';

/** Loading 300 MB from a slow disk, and the import of torch before it. */
const LIMIT_S = 120;
const END = ['loads', 'fails', 'asks', 'unknown'] as const;

/** What of a file may run: everything, or what the user named. */
interface LoadConsent {
  readonly unpickle: boolean;
  readonly allow: readonly string[];
}

const Answer = z.union([
  z.object({ end: z.enum(END), says: z.string(), names: z.array(z.string()).optional() }),
  z.object({ fact: z.string(), value: z.string(), own: z.string().optional() }),
  z.object({ step: z.string() }),
]);

/** Loads a checkpoint in a child process of the run's own interpreter (see `pythonOfRun`), on its target and without a GPU. */
export async function loadTest(
  target: Pick<Target, 'runScript' | 'program' | 'exists' | 'envs' | 'heads'>,
  spec: Spec,
  path: string,
  { unpickle, allow }: LoadConsent,
): Promise<Result<LoadTest, Refusal>> {
  const own = await pythonOfRun(target, spec);
  const python = own?.python ?? null;
  const request = {
    script: 'models/load_checkpoint',
    python,
    words: { path, folder: spec.cwd, paths: importFolders(spec), unpickle, allow },
    // It loads to the CPU. An empty CUDA_VISIBLE_DEVICES would be worse: WSL's driver dies of it in cuInit.
    env: {},
    limitS: LIMIT_S,
  };
  const outcome = await target.runScript(request);
  if (!outcome.ok) return outcome;
  const test = loadTestOf(path, python, outcome.value);
  return ok(own?.from == null ? test : { ...test, pythonFrom: own.from });
}

/** Result of loading a checkpoint, from the child's answers and its end. */
export function loadTestOf(path: string, python: string | null, child: ScriptOutcome): LoadTest {
  const answers = child.answers.flatMap((one) => Answer.safeParse(one).data ?? []);
  const reported = answers.flatMap((one) => ('fact' in one ? [one] : []));
  const facts = reported.map(({ fact, value }) => ({ name: fact, value }));
  const doubts = reported.flatMap(({ fact, value, own }) =>
    fact === 'python' && own !== undefined && own !== value
      ? [`Python ${value} saved it and Python ${own} runs here: pickled code may not load.`]
      : [],
  );
  const end = answers.findLast((one) => 'end' in one);
  const step = answers.findLast((one) => 'step' in one)?.step ?? 'open';
  const { outcome, says } =
    end === undefined ? unanswered(child, step) : { outcome: end.end, says: end.says };
  const names = end?.names ?? [];
  return {
    path,
    outcome,
    says,
    ...(names.length === 0 ? {} : { names }),
    facts,
    doubts,
    python,
    tookMs: child.tookMs,
  };
}

const DOING: Readonly<Record<string, string>> = {
  open: 'while its structure was read',
  import: 'while its library was imported',
  load: 'while it was loaded',
};

/** A child that ended without its last word: a crash is a finding about the checkpoint, a refusal to start is none. */
function unanswered(child: ScriptOutcome, step: string): Pick<LoadTest, 'outcome' | 'says'> {
  const { problem, timedOut, signal, code, errors } = child;
  if (problem !== null) {
    return { outcome: 'unknown', says: `The test could not be started (${problem}).` };
  }
  const when = DOING[step] ?? 'while it was tested';
  if (timedOut) {
    return { outcome: 'unknown', says: `The test was ended ${when}: it took over ${LIMIT_S} s.` };
  }
  if (signal !== null) {
    const means = MEANS[signal] === undefined ? '' : `: ${MEANS[signal]}`;
    return { outcome: 'crashes', says: `Python ended by ${signal} ${when}${means}.` };
  }
  const last = errors.split('\n').findLast((line) => line.trim() !== '');
  const after = last === undefined ? '.' : `: ${last.trim().slice(0, 300)}`;
  return { outcome: 'crashes', says: `Python ended with exit code ${code ?? '?'} ${when}${after}` };
}
