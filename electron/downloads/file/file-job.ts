import type { BackOff } from '#core/lib/retry';
import type { Network } from '../network';
import type { PartPaths } from './part-paths';
import type { ExpectedHash } from '../source';

/** One file to be downloaded. */
export interface FileJob {
  readonly url: string;
  /** Final path. */
  readonly file: string;
  /** Paths at which it is kept until it is whole. */
  readonly paths: PartPaths;
  /** As the user knows it. */
  readonly name: string;
  /** Length and hash that the source names; null: it names none. */
  readonly bytes: number | null;
  readonly hash: ExpectedHash | null;
  /** `ORG/NAME` where it is of the Hub. */
  readonly repo: string | null;
  readonly token: { readonly value: string; readonly origin: string } | null;
}

/** Patience of a download; times in ms. */
export interface DownloadPolicy {
  /** Silence after which it says so. */
  readonly quietMs: number;
  /** Silence after which it connects again. */
  readonly reconnectMs: number;
  readonly waits: BackOff;
  /** Failures in a row, without one new byte between them, after which it gives up; a connection that was silent is one. */
  readonly maxFailures: number;
}

/** Reported while a file is being downloaded. */
export interface FileNews {
  arrived(bytes: number): void;
  total(bytes: number): void;
  state(state: 'downloading' | 'quiet' | 'waiting' | 'verifying', says: string): void;
  notice(says: string): void;
  reconnected(): void;
}

export interface FileDeps {
  readonly network: Network;
  readonly policy: DownloadPolicy;
  readonly news: FileNews;
  readonly signal: AbortSignal;
}
