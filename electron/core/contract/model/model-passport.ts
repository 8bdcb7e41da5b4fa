import { z } from 'zod';
import { Finding } from '../finding';

/**
 * Format of a model file. `sb3`: zip of Stable-Baselines3 (or of Stable-Baselines 2); `torch`: `.pt` or `.pth`, zip or
 * legacy; `verl`: checkpoint folder of verl, or a folder of Hugging Face; `pickle`: any other pickle; `unknown`: none.
 */
export const ModelKind = z.enum(['sb3', 'torch', 'safetensors', 'verl', 'pickle', 'unknown']);
export type ModelKind = z.infer<typeof ModelKind>;

/** Space of observations or actions, as gymnasium or gym name it. */
export interface ModelSpace {
  /** Class of the space: `Box`, `Discrete`, `Dict` …. */
  readonly type: string;
  /** null where the space has none (`Discrete`, `Dict`, `Tuple`). */
  readonly shape: readonly number[] | null;
  /** Numbers that one sample has when it is flattened; null where that cannot be determined. */
  readonly size: number | null;
  readonly dtype: string | null;
  /** Lowest and highest bound, such as `-inf … inf` or `0 … 255`; null where the space has none. */
  readonly bounds: string | null;
  /** Library whose class was pickled: `gymnasium` or `gym`. */
  readonly library: string;
  /** The whole in a few words: `Box(228,) float32, -inf … inf`. */
  readonly says: string;
  /** Parts of a `Dict` or a `Tuple`, by key or index; [] for any other. */
  readonly parts: readonly { readonly key: string; readonly space: ModelSpace }[];
}

export const ModelSpace: z.ZodType<ModelSpace> = z.object({
  type: z.string(),
  shape: z.array(z.number()).nullable(),
  size: z.number().nullable(),
  dtype: z.string().nullable(),
  bounds: z.string().nullable(),
  library: z.string(),
  says: z.string(),
  parts: z.array(z.object({ key: z.string(), space: z.lazy(() => ModelSpace) })),
});

/** Callable whose code was pickled by value: it runs only on the CPython minor that compiled it. */
export const PickledCallable = z.object({
  /** Storage key: the key of `data` (`learning_rate`), or the file within the archive. */
  key: z.string(),
  /** Qualified name, such as `linear_schedule.<locals>.func`. */
  name: z.string(),
  /** Source file on the machine of its author. */
  file: z.string(),
  line: z.int(),
  /** CPython minor of its bytecode, such as `3.12`; null where the bytes fit several and nothing else decides. */
  cpython: z.string().nullable(),
  /** Every CPython minor that its bytes fit, oldest first; [] where they fit none that is known here. */
  fits: z.array(z.string()),
  /** How its CPython minor was determined, in a sentence. */
  how: z.string(),
  /** Names that its code refers to: globals, attributes, modules. */
  uses: z.array(z.string()),
  /** Plain values that it closes over, such as the two ends of a linear schedule. */
  closure: z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])),
});
export type PickledCallable = z.infer<typeof PickledCallable>;

/**
 * Danger of a global that unpickling would import. `known`: a class or function of the libraries that models are made
 * of; `foreign`: code of another module, such as the author's own; `executes`: runs commands or code that the file brings.
 */
export const GlobalVerdict = z.enum(['known', 'foreign', 'executes']);
export type GlobalVerdict = z.infer<typeof GlobalVerdict>;

/** Global that unpickling would import. */
export const PickledGlobal = z.object({
  /** Key that names it: the key of `data`, or the file within the archive. */
  key: z.string(),
  module: z.string(),
  name: z.string(),
  verdict: GlobalVerdict,
  /** Would it be called, not only imported? */
  called: z.boolean(),
  /** Meaning, in a sentence; '' for a known one. */
  says: z.string(),
});
export type PickledGlobal = z.infer<typeof PickledGlobal>;

export const ModelTensor = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  /** As torch and safetensors name it: `float32`, `BF16` …; null where it cannot be determined. */
  dtype: z.string().nullable(),
});
export type ModelTensor = z.infer<typeof ModelTensor>;

/** Shapes of the tensors of one file of a model. */
export const ModelWeights = z.object({
  /** Member of the archive or file of the folder; '' for the file itself. */
  file: z.string(),
  /** At most the first 2,000. */
  tensors: z.array(ModelTensor),
  /** Number of tensors. */
  count: z.int(),
  /** Numbers in all of its tensors. */
  parameters: z.number(),
});
export type ModelWeights = z.infer<typeof ModelWeights>;

/** Prediction of what happens when a Python interpreter loads a model, and how to load it. */
export const LoadAdvice = z.object({
  /** CPython minor of the interpreter that was chosen; null where none was. */
  python: z.string().nullable(),
  outcome: z.enum(['loads', 'fails', 'crashes', 'unknown']),
  /** Prediction and reasons, in sentences. */
  says: z.string(),
  /** Python expression for `custom_objects=` of `load()` that skips every pickled callable; null where none is needed. */
  customObjects: z.string().nullable(),
});
export type LoadAdvice = z.infer<typeof LoadAdvice>;

/** Comparison of a model with another model, or with the dimensions of an environment. */
export const ModelComparison = z.object({
  /** Compared model or environment, in words. */
  with: z.string(),
  fits: z.boolean(),
  findings: z.array(Finding),
});
export type ModelComparison = z.infer<typeof ModelComparison>;

/** Shards of a verl checkpoint, as saved by FSDP. */
export const ModelShards = z.object({
  /** Processes that saved it, by the names of its files. */
  worldSize: z.int(),
  /** Ranks whose shard is not there. */
  missing: z.array(z.int()),
  bytes: z.number(),
});
export type ModelShards = z.infer<typeof ModelShards>;

/**
 * Passport of a model file: what it was made with, what it expects and what loading it would do. Read from its bytes
 * alone: nothing of the file is unpickled or executed.
 */
export const ModelPassport = z.object({
  kind: ModelKind,
  /** The kind in words, such as `Stable-Baselines3 model (PPO)`. */
  title: z.string(),
  /** Whole path on its target. */
  file: z.string(),
  bytes: z.number(),
  /** Versions that it was saved with: `python`, `stable-baselines3`, `torch`, `numpy`, `gymnasium`, `gym`, `cloudpickle`, `os`. */
  versions: z.record(z.string(), z.string()),
  /** Algorithm of the library, and how it is known; null where it cannot be determined. */
  algorithm: z.object({ name: z.string(), how: z.string() }).nullable(),
  /** Class of the policy, by its full name; null where none was saved. */
  policy: z.string().nullable(),
  spaces: z.object({ observation: ModelSpace.nullable(), action: ModelSpace.nullable() }),
  weights: z.array(ModelWeights),
  /** Plain values that were saved beside the weights, in the order of the file. */
  hyperparameters: z.array(
    z.object({
      key: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    }),
  ),
  callables: z.array(PickledCallable),
  globals: z.array(PickledGlobal),
  shards: ModelShards.nullable(),
  warnings: z.array(Finding),
  loadAdvice: LoadAdvice,
  /** null where nothing was named to compare it with. */
  comparison: ModelComparison.nullable(),
});
export type ModelPassport = z.infer<typeof ModelPassport>;
