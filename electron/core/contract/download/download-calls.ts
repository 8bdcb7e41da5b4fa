import { z } from 'zod';
import { base } from '../api-base';
import { PathText, ShortText } from '../bounds';
import { TargetId } from '../run/run';
import { MirrorKind, MirrorUrl } from './mirrors';

/** Files to download and their destination. */
export const DownloadRequest = z.object({
  /** An http(s) address (`#sha256=HEX` at its end is checked, as PEP 503 has it), or `hf:ORG/NAME[@REVISION]`. */
  source: PathText.min(1),
  /** A folder; null: below `~/rl-cockpit/`. */
  to: PathText.min(1).nullable().default(null),
  /** Only this computer can download by itself so far; from there `transfers` send it on. */
  target: TargetId.default('local'),
});
export type DownloadRequest = z.infer<typeof DownloadRequest>;

/** A copy of the same files that is already on this machine. */
export const LocalCopy = z.object({
  path: z.string(),
  /** Owner of the place: "Hugging Face cache", "Windows user folder (ada)". */
  where: z.string(),
  bytes: z.number(),
  /** `same`: names and sizes of all files agree (hashes where the cache names them). Else what is missing. */
  state: z.enum(['same', 'incomplete', 'unknown']),
  says: z.string(),
  /** Measured by reading at most 64 MiB of it; null where it could not be read. A file in memory reads faster. */
  readBytesPerSecond: z.number().nullable(),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

/** A model of the same family that is smaller. */
export const SmallerModel = z.object({ repo: z.string(), bytes: z.number(), says: z.string() });
export type SmallerModel = z.infer<typeof SmallerModel>;

/** Preview before the user confirms. Nothing has been written. */
export const DownloadPreview = z.object({
  id: z.string(),
  source: z.string(),
  to: z.string(),
  /** The commit of a repository, so that every file is of the same one; null for a single file. */
  commit: z.string().nullable(),
  files: z.int(),
  /** null: the server does not say. */
  bytes: z.number().nullable(),
  /** Arrived in an earlier try, or complete already. */
  arrivedBytes: z.number(),
  freeBytes: z.number().nullable(),
  copies: z.array(LocalCopy),
});
export type DownloadPreview = z.infer<typeof DownloadPreview>;

export const DownloadState = z.enum([
  /** Asks for names and sizes. */
  'listing',
  'downloading',
  /** Connected, but no byte has come for a while. */
  'quiet',
  /** Connects again after a pause. */
  'waiting',
  /** Reads back what was written and compares its hash. */
  'verifying',
  'done',
  'cancelled',
  'failed',
  /** The engine that carried it has ended; it continues when the user says so. */
  'cut',
]);
export type DownloadState = z.infer<typeof DownloadState>;

export const DownloadView = z.object({
  id: z.string(),
  source: z.string(),
  to: z.string(),
  state: DownloadState,
  /** Current state, as a sentence. */
  says: z.string(),
  files: z.int(),
  filesDone: z.int(),
  /** The file that is on its way; '' for none. */
  file: z.string(),
  /** null: not known yet, or the server does not say. */
  totalBytes: z.number().nullable(),
  arrivedBytes: z.number(),
  /** Over the last seconds; null while nothing can be said. */
  bytesPerSecond: z.number().nullable(),
  leftMs: z.number().nullable(),
  beganMs: z.number(),
  elapsedMs: z.number(),
  reconnects: z.int(),
  /** Notices to the user about how it went: "The file changed on the server; the download started over." */
  notices: z.array(z.string()),
  problem: z.object({ code: z.string(), says: z.string(), remedy: z.string() }).nullable(),
  /** Offered where it keeps failing. */
  smaller: z.array(SmallerModel),
  /** Proof once complete: a hash that the source names, or only the length that the server gave. */
  done: z
    .object({
      path: z.string(),
      verified: z.enum(['hash', 'length', 'none']),
      /** Of a single file. */
      sha256: z.string().nullable(),
    })
    .nullable(),
});
export type DownloadView = z.infer<typeof DownloadView>;

/** Result of a mirror test: time to the first byte, and speed of a small file. */
export const MirrorTest = z.object({
  kind: MirrorKind,
  name: z.string(),
  url: z.string(),
  chosen: z.boolean(),
  /** Time until the answer began in ms; null: no answer. */
  latencyMs: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** Reason why it cannot be used; null when it can. */
  says: z.string().nullable(),
});
export type MirrorTest = z.infer<typeof MirrorTest>;

const OneDownload = z.object({ id: ShortText });

/** Models, data sets and wheels from the network. Progress is reported by the engine's `changes` feed. */
export const downloadCalls = {
  /** Asks the server for names and sizes, and looks for copies on this machine. Writes nothing. */
  preview: base.input(DownloadRequest).output(DownloadPreview),
  /** Starts, or continues where an earlier try of the same was cut off. */
  start: base.input(DownloadRequest).output(DownloadView),
  resume: base.input(OneDownload).output(DownloadView),
  progress: base.input(OneDownload).output(DownloadView),
  /** The newest first. One that has not arrived outlives the engine. */
  list: base.output(z.array(DownloadView)),
  /** Keeps what has arrived. */
  cancel: base.input(OneDownload).output(DownloadView),
  /** Forgets it, and deletes what has arrived of it unless it is whole. */
  remove: base.input(OneDownload).output(z.object({ freedBytes: z.number() })),
  /** Copies files that are on this machine already, instead of downloading them; checked like a download. */
  copy: base.input(DownloadRequest.extend({ from: PathText.min(1) })).output(DownloadView),
  /** Measures the mirrors of a service, the fastest first; `custom` is tested beside the known ones. */
  testMirrors: base
    .input(z.object({ kind: MirrorKind, custom: MirrorUrl.nullable().default(null) }))
    .output(z.array(MirrorTest)),
};
