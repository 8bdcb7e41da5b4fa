import { z } from 'zod';
import { base } from '../api-base';
import { PathText, ShortText, boundedRecord } from '../bounds';
import { TargetId } from '../run/run';

/**
 * Form of what takes the place of a pickled schedule. `number`: it always returned this; `line`, `pieces`: straight lines over the
 * remaining progress; `samples`: interpolated; `class`: a class of `rl_cockpit.schedules`; `recomputed`: the library computes it again;
 * `value`: a user's number; `space`: a space of gym became that of gymnasium; `numpy`: names that numpy 1
 * knows, too.
 */
export const PortableForm = z.enum([
  'number',
  'line',
  'pieces',
  'samples',
  'class',
  'recomputed',
  'value',
  'space',
  'numpy',
]);
export type PortableForm = z.infer<typeof PortableForm>;

/** Value of a model that a portable copy replaces. */
export const PortableChange = z.object({
  /** Key of the model's `data`: `learning_rate`, `clip_range` …. */
  key: z.string(),
  /** Pickled object, and what it computes. */
  was: z.string(),
  becomes: z.string(),
  how: PortableForm,
  says: z.string(),
});
export type PortableChange = z.infer<typeof PortableChange>;

/** Value that cannot be replaced by itself: a user gives a number, or the model has to be saved again. */
export const PortableOpen = z.object({
  key: z.string(),
  was: z.string(),
  says: z.string(),
  remedy: z.string(),
  /** Would a number of the user take its place? */
  takesValue: z.boolean(),
});
export type PortableOpen = z.infer<typeof PortableOpen>;

/** A model that was loaded in a child process and asked for actions. */
export const PlayedModel = z.object({
  loads: z.boolean(),
  says: z.string(),
  /** The interpreter. */
  python: z.string(),
  /** Its minor, such as `3.12`; null where the child said nothing. */
  minor: z.string().nullable(),
  /** The child died of it: a signal, or an exit code without an answer. */
  crashed: z.boolean().default(false),
  /** It was not loaded: something in it would run that is not known. */
  refused: z.boolean().default(false),
  timesteps: z.int().optional(),
  /** Versions of the libraries there: `stable_baselines3`, `torch` …. */
  versions: z.record(z.string(), z.string()).default({}),
});
export type PlayedModel = z.infer<typeof PlayedModel>;

/** Proof of a portable copy: both were loaded in children and asked for actions over the same observations. */
export const PortableProof = z.object({
  copy: PlayedModel,
  original: PlayedModel.extend({
    /** `plain`: with its own schedules; `custom_objects`: without them, since their code is of another CPython. */
    how: z.enum(['plain', 'custom_objects']),
  }),
  /** Observations for which both give the same action; null where the original does not load. */
  same: z.int().nullable(),
  of: z.int().nullable(),
  says: z.string(),
});
export type PortableProof = z.infer<typeof PortableProof>;

/** Portable copy of a model, written or previewed. */
export const PortableCopy = z.object({
  path: z.string(),
  out: z.string(),
  written: z.boolean(),
  /** Was there a file of that name before? */
  exists: z.boolean(),
  bytes: z.number().nullable(),
  changes: z.array(PortableChange),
  open: z.array(PortableOpen),
  /** null: nothing was written, or no interpreter was chosen. */
  proof: PortableProof.nullable(),
});
export type PortableCopy = z.infer<typeof PortableCopy>;

/** Request for a portable copy: the model, the destination, and the interpreter that proves it. */
export const PortableRequest = z.object({
  target: TargetId.default('local'),
  path: PathText,
  /** null: beside the original, as NAME-portable.zip. */
  out: PathText.nullable().default(null),
  /** Numbers for schedules, by key. */
  values: boundedRecord(z.number(), 20).default({}),
  /** Schedules that are neither numbers nor lines become classes of `rl_cockpit.schedules`. */
  exact: z.boolean().default(false),
  /** Says what would be replaced, and writes nothing. */
  preview: z.boolean().default(false),
  /** A file of that name is replaced; never the original. */
  overwrite: z.boolean().default(false),
  /** The interpreter that loads the copy; null: nothing is loaded. */
  python: PathText.nullable().default(null),
  /** The interpreter that loads the original; null: the same one. */
  originalPython: PathText.nullable().default(null),
});
export type PortableRequest = z.input<typeof PortableRequest>;

export const portableCalls = {
  /** Writes a copy of a Stable-Baselines3 model without pickled code. Nothing of the file is unpickled to write it. */
  portable: base.input(PortableRequest).output(PortableCopy),
  /** Loads a model in a child process of an interpreter, without running its code, and asks it for 64 actions. */
  play: base
    .input(
      z.object({
        target: TargetId.default('local'),
        path: PathText,
        python: PathText,
        /** Modules and keys that may be imported although they are not known. */
        allow: z.array(ShortText).max(50).default([]),
      }),
    )
    .output(PlayedModel),
};
