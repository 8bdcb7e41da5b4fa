import { z } from 'zod';
import { Refusal } from '../refusal';
import { PythonFrom } from '../run/python-from';
import { RunId } from '../run/run';

/** Mean of the returns of some episodes with its 95% interval; null where one episode, or none, has no spread. */
const Measured = {
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  std: z.number().nullable(),
  episodes: z.int(),
};

/** A yardstick of an environment: what an agent that learned nothing earns with the same seeds. */
export const Yardstick = z.looseObject({
  name: z.enum(['random', 'constant', 'flat', 'buy-and-hold', 'base']),
  ...Measured,
});
export type Yardstick = z.infer<typeof Yardstick>;

/** `evaluations/yardsticks.json` of a run directory. */
export const YardsticksFile = z.object({
  schema: z.literal(1),
  env: z.string().optional(),
  rows: z.array(Yardstick),
});

/** One played episode. `cut`: it was ended at our own bound of steps. */
export const PlayedEpisode = z.object({
  episode: z.int(),
  seed: z.int(),
  return: z.number().nullable(),
  length: z.int(),
  cut: z.boolean(),
});
export type PlayedEpisode = z.infer<typeof PlayedEpisode>;

const EpisodeFiles = z.object({ trace: z.string(), picture: z.string().nullable() });

/** Result of playing a checkpoint: `result.json` of an evaluation. */
export const EvaluationResult = z.object({
  schema: z.literal(1),
  /** `rows`: a language model answered validation rows; a return is a score, a length its tokens, a seed the row's number. */
  what: z.enum(['episodes', 'rows']).default('episodes'),
  checkpoint: z.string(),
  /** Timesteps that it was trained for. */
  step: z.number().nullable(),
  algorithm: z.string(),
  env: z.string(),
  ...Measured,
  /** Method of the interval: `t`, `bootstrap`, or `none` of a single episode. */
  interval: z.string(),
  /** Episodes that were asked for; fewer were played where the time was over. */
  wanted: z.int(),
  meanLength: z.number(),
  cut: z.int(),
  best: PlayedEpisode,
  worst: PlayedEpisode,
  played: z.array(PlayedEpisode),
  yardsticks: z.array(Yardstick),
  /** VecNormalize statistics that its observations were normalized with; null: none are beside it. */
  statistics: z.string().nullable(),
  /** Files of the best and the worst episode, relative to the folder of the result. */
  files: z.object({ best: EpisodeFiles, worst: EpisodeFiles }).optional(),
  /** Reasons for a missing picture, in sentences. */
  notes: z.array(z.string()).default([]),
  tookS: z.number(),
});
export type EvaluationResult = z.infer<typeof EvaluationResult>;

/** A result that is in a run directory. */
export const StoredResult = z.object({
  /** Folder of the result, relative to the run directory. */
  folder: z.string(),
  savedMs: z.number(),
  /** Played by the evaluator beside the run, not by the user. */
  beside: z.boolean(),
  result: EvaluationResult,
});
export type StoredResult = z.infer<typeof StoredResult>;

/** `evaluations/evaluator.json`: what the evaluator beside a run does now. */
export const EvaluatorState = z.object({
  state: z.enum(['starting', 'yardsticks', 'waiting', 'playing', 'ended', 'failed']),
  env: z.string(),
  episodes: z.int(),
  /** Checkpoints that were played. */
  played: z.int(),
  checkpoint: z.string().optional(),
  step: z.number().optional(),
  done: z.int().optional(),
  of: z.int().optional(),
  says: z.string().optional(),
  remedy: z.string().optional(),
  problems: z
    .array(z.object({ checkpoint: z.string(), step: z.number(), says: z.string() }))
    .default([]),
});
export type EvaluatorState = z.infer<typeof EvaluatorState>;

/** A checkpoint in the evaluator's curve: `evaluations/evaluator.jsonl`. */
export const EvaluatedStep = z.object({
  step: z.number(),
  /** Evaluation time, in ms since 1970. */
  wallMs: z.number(),
  mean: z.number(),
  /** 95% interval of the mean. */
  low: z.number(),
  high: z.number(),
});
export type EvaluatedStep = z.infer<typeof EvaluatedStep>;

/** All evaluations in a run directory. */
export const RunEvaluations = z.object({
  yardsticks: z.array(Yardstick),
  /** The environment that they were measured in; null where none were. */
  env: z.string().nullable(),
  /** null: none was asked for. */
  evaluator: EvaluatorState.nullable(),
  /** Measurements of each checkpoint by the evaluator, by rising step; those without an interval are left out. */
  curve: z.array(EvaluatedStep),
  /** Newest first. */
  results: z.array(StoredResult),
});
export type RunEvaluations = z.infer<typeof RunEvaluations>;

/** An evaluation that the user asked for. */
export const EvaluationJob = z.object({
  id: z.string(),
  run: RunId.nullable(),
  path: z.string(),
  /** The interpreter that plays it. */
  python: z.string().nullable(),
  /** Whose word that is; absent where nobody says. */
  pythonFrom: PythonFrom.optional(),
  state: z.enum(['running', 'done', 'failed', 'canceled']),
  /** Current activity: `load`, `yardstick`, `play`; null before its first word. */
  doing: z.enum(['load', 'yardstick', 'play']).nullable(),
  done: z.int(),
  of: z.int(),
  startedMs: z.number(),
  /** Set when `state` is done. */
  result: EvaluationResult.nullable(),
  /** Folder of the result relative to the run directory; null where nothing was written. */
  folder: z.string().nullable(),
  /** Set when `state` is failed. */
  refusal: Refusal.nullable(),
});
export type EvaluationJob = z.infer<typeof EvaluationJob>;
