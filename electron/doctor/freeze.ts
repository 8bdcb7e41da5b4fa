import { z } from 'zod';

/** Answer of the probe script `freeze` about an environment. */
export const EnvironmentFacts = z.object({
  /** Normalized name → version, by the metadata of each distribution. */
  packages: z.record(z.string(), z.string()),
  /** Of what was installed from an address or a folder, that address: no version brings it back. */
  urls: z.record(z.string(), z.string()),
  /** SHA-256 of `name==version` lines in the order of the names. */
  hash: z.string(),
  /** torch with its build label, `2.7.1+cu126`; null without torch. */
  torch: z.string().nullable(),
  pythonVersion: z.string(),
  system: z.string(),
  machine: z.string(),
  isCondaBase: z.boolean(),
  hasPip: z.boolean(),
  /** Of an environment of conda, by its own history, oldest first. */
  revisions: z
    .array(
      z.object({
        revision: z.int(),
        at: z.string(),
        /** `+numpy-1.26.4-0`, `-numpy-2.1.0-0`; the first of them. */
        changes: z.array(z.string()),
        count: z.int(),
      }),
    )
    .default([]),
});
export type EnvironmentFacts = z.infer<typeof EnvironmentFacts>;

/** Answer of the same script about a machine. */
export const MachineFacts = z.object({
  cards: z
    .array(z.object({ name: z.string(), computeCapability: z.string().nullable() }))
    .nullable(),
  driver: z.string().nullable(),
  isRayLive: z.boolean().nullable(),
  system: z.string(),
  machine: z.string(),
  isWsl: z.boolean(),
});
export type MachineFacts = z.infer<typeof MachineFacts>;

/** Versions of an environment with the build label of torch, which PyPI's metadata leaves out. */
export function versionsOf({
  packages,
  torch,
}: EnvironmentFacts): Readonly<Record<string, string>> {
  return torch === null || packages['torch'] === undefined ? packages : { ...packages, torch };
}
