import { z } from 'zod';
import {
  type EvaluatedStep,
  EvaluationResult,
  EvaluatorState,
  type RunEvaluations,
  type StoredResult,
  YardsticksFile,
} from '#core/contract/evaluation/evaluation';
import type { Refusal } from '#core/contract/refusal';
import type { Json } from '#core/lib/json';
import { type Result, ok } from '#core/lib/result';
import type { FileMatch, Target } from '../targets/target';

type Reads = Pick<Target, 'find' | 'read'>;

const FOLDER = 'evaluations';
const [STICKS, TRIED_STICKS, STATE, ROWS] = [
  `${FOLDER}/yardsticks.json`,
  `${FOLDER}/yardsticks-tried.json`,
  `${FOLDER}/evaluator.json`,
  `${FOLDER}/evaluator.jsonl`,
];
const BESIDE = `${FOLDER}/checkpoints/*/result.json`;
const TRIED = `${FOLDER}/tried/*/result.json`;
const MAX_BYTES = 1 << 20;
const MAX_RESULTS = 60;

/** All evaluations in a run directory, read now. Refuses where its target cannot be reached. */
export async function leftEvaluations(
  target: Reads,
  runDir: string,
): Promise<Result<RunEvaluations, Refusal>> {
  const matches = await target.find(runDir, [STICKS, TRIED_STICKS, STATE, ROWS, BESIDE, TRIED]);
  if (!matches.ok) return matches;
  const one = <T>(glob: string, schema: z.ZodType<T>): Promise<T | null> => {
    const file = matches.value.find((match) => match.glob === glob);
    return file === undefined ? Promise.resolve(null) : readJson(target, file.path, schema);
  };
  const newest = matches.value
    .filter(({ glob }) => glob === BESIDE || glob === TRIED)
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
    .slice(0, MAX_RESULTS);
  const results = await Promise.all(newest.map((file) => storedResult(target, runDir, file)));
  const rows = matches.value.find(({ glob }) => glob === ROWS);
  const sticks =
    (await one(STICKS, YardsticksFile)) ?? (await one(TRIED_STICKS, YardsticksFile)) ?? null;
  return ok({
    yardsticks: sticks?.rows ?? [],
    env: sticks?.env ?? null,
    evaluator: await one(STATE, EvaluatorState),
    curve: rows === undefined ? [] : evaluatedSteps(await readText(target, rows.path)),
    results: results.flatMap((result) => result ?? []),
  });
}

async function storedResult(
  target: Reads,
  runDir: string,
  { path, glob, mtimeMs }: FileMatch,
): Promise<StoredResult | null> {
  const result = await readJson(target, path, EvaluationResult);
  if (result === null) return null;
  const slashed = path.replaceAll('\\', '/');
  const folder = slashed
    .slice(0, slashed.lastIndexOf('/'))
    .slice(runDir.replaceAll('\\', '/').length + 1);
  return { folder, savedMs: mtimeMs, beside: glob === BESIDE, result };
}

/** A JSON file of the target; null where it is not there, or is none. */
export async function readJson<T>(
  target: Pick<Target, 'read'>,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  return parsed(await readText(target, path), schema);
}

/** The first MiB of a text file; '' where it is not there. */
async function readText(target: Pick<Target, 'read'>, path: string): Promise<string> {
  const read = await target.read(path, 0, MAX_BYTES);
  return read.ok ? new TextDecoder().decode(read.value.bytes) : '';
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    const json: Json = JSON.parse(text);
    return schema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** A row of the evaluator's curve, as `rl_cockpit.evaluation.watch` writes it; `low` and `high` are absent for one episode. */
const EvaluatorRow = z.object({
  step: z.number(),
  wall_time: z.number(),
  'evaluation/mean_return': z.number(),
  'evaluation/low': z.number(),
  'evaluation/high': z.number(),
});

/** Rows with an interval, by rising step; of a step that was evaluated twice the newest, a half-written line left out. */
export function evaluatedSteps(text: string): EvaluatedStep[] {
  const steps = new Map<number, EvaluatedStep>();
  for (const line of text.split('\n')) {
    const row = parsed(line, EvaluatorRow);
    if (row === null) continue;
    const { step, wall_time: wallS } = row;
    const [mean, low, high] = [
      row['evaluation/mean_return'],
      row['evaluation/low'],
      row['evaluation/high'],
    ];
    steps.set(step, { step, wallMs: wallS * 1_000, mean, low, high });
  }
  return [...steps.values()].toSorted((a, b) => a.step - b.step);
}
