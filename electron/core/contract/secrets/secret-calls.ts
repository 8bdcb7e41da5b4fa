import { z } from 'zod';
import { base } from '../api-base';
import { PathText } from '../bounds';
import { TargetId } from '../run/run';
import { SecretName } from '../secret-name';

/** A stored secret without its value: no call gives a value back. */
export const SecretView = z.object({
  name: SecretName,
  /** `os`: encrypted with a key of the system's own store. `session`: in memory until RL Cockpit ends. */
  storedIn: z.enum(['os', 'session']),
  /** It can be given to trainings on these targets, and to no other one. */
  targets: z.array(TargetId),
  setMs: z.number(),
  lastUsedMs: z.number().nullable(),
  /** Last user of the secret: a run id, or "downloads". */
  lastUsedBy: z.string().nullable(),
  /** Whether it can be decrypted now. The store of the system belongs to the desktop app. */
  readable: z.boolean(),
});
export type SecretView = z.infer<typeof SecretView>;

/** Where secrets can be stored now. */
export const SecretStoreStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('os'), name: z.string() }),
  z.object({ kind: z.literal('session'), says: z.string() }),
]);
export type SecretStoreStatus = z.infer<typeof SecretStoreStatus>;

export const SecretsView = z.object({ store: SecretStoreStatus, secrets: z.array(SecretView) });
export type SecretsView = z.infer<typeof SecretsView>;

/** Result of a secret sweep: key-shaped text in a folder's scripts, logs and exports, masked. */
export const SecretSweep = z.object({
  files: z.int(),
  /** Binary, too large or unreadable. */
  skipped: z.int(),
  /** Was every file of the folder considered? */
  isWhole: z.boolean(),
  /** Number of each kind. */
  counts: z.record(z.string(), z.int()),
  /** At most 500; `line` from 1. */
  findings: z.array(
    z.object({ file: z.string(), line: z.int(), kind: z.string(), shown: z.string() }),
  ),
});
export type SecretSweep = z.infer<typeof SecretSweep>;

/** A key as the user enters it, under its name, for the targets that may have it. */
export const NewSecret = z.object({
  name: SecretName,
  value: z
    .string()
    .min(1, 'it is empty')
    .max(32_000)
    .refine((value) => !value.includes('\0'), { error: 'it holds a zero character' }),
  targets: z.array(TargetId).max(100).default(['local']),
  session: z.boolean().default(false),
});
export type NewSecret = z.infer<typeof NewSecret>;

/** API keys and tokens of the user. */
export const secretCalls = {
  list: base.output(SecretsView),
  /** Refused without a store of the system, unless `session`: then it is forgotten when RL Cockpit ends. */
  set: base.input(NewSecret).output(SecretsView),
  /** Looks for keys in a folder of this computer; changes nothing. */
  sweep: base.input(z.object({ folder: PathText.min(1) })).output(SecretSweep),
  remove: base.input(z.object({ name: SecretName })).output(SecretsView),
};
