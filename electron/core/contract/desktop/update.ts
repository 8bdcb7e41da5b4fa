import { z } from 'zod';

const Version = z.string().max(100);

/** Reason why an installation never asks for a newer version. */
export const NoUpdates = z.enum(['no-feed', 'unsafe-feed', 'no-package']);
export type NoUpdates = z.infer<typeof NoUpdates>;

/** What the desktop app knows of a newer version. */
export const UpdateState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off'), why: NoUpdates }),
  /** `checkedAtMs`: when the feed last had none; null before the first check. */
  z.object({ state: z.literal('none'), checkedAtMs: z.number().nullable() }),
  z.object({ state: z.literal('checking') }),
  /** `bytes` of its package, null where the feed does not say. `address`: where to get a package that only its package manager may install, else null. */
  z.object({
    state: z.literal('available'),
    version: Version,
    bytes: z.number().nullable(),
    address: z.string().max(2_000).nullable(),
  }),
  z.object({
    state: z.literal('downloading'),
    version: Version,
    bytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  /** Downloaded, and its checksum is right: it replaces this version at a restart that the user asks for. */
  z.object({ state: z.literal('ready'), version: Version }),
  z.object({ state: z.literal('failed'), message: z.string().max(1_000) }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

/** What the desktop app reports to its page about updates. */
export const UpdateStatus = z.object({
  version: Version,
  /** Address that updates come from; null: none was set when this app was packaged. */
  feed: z.string().max(2_000).nullable(),
  update: UpdateState,
});
export type UpdateStatus = z.infer<typeof UpdateStatus>;

/** What the page may have the app do about updates. */
export const UpdateAct = z.enum(['check', 'download', 'restart', 'open']);
export type UpdateAct = z.infer<typeof UpdateAct>;
