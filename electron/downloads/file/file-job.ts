import type { BackOff } from '#core/lib/retry';
import type { Network } from '../network';
import type { PartPaths } from './part-paths';
import type { ExpectedHash } from '../hub/source';

/** One file to be downloaded. */
export interface FileJob {
  readonly url: string;
  /** Where it goes in the end. */
  readonly file: string;
  /** Where it is kept until it is whole. */
  readonly paths: PartPaths;
  /** As a person knows it. */
  readonly name: string;
  /** Length and hash that the source names; null: it names none. */
  readonly bytes: number | null;
  readonly hash: ExpectedHash | null;
  /** `ORG/NAME` where it is of the Hub. */
  readonly repo: string | null;
  readonly token: { readonly value: string; readonly origin: string } | null;
}

/** How patient a download is; times in ms. */
export interface DownloadPolicy {
  /** Silence after which it says so. */
  readonly quietMs: number;
  /** Silence after which it connects again. */
  readonly reconnectMs: number;
  readonly waits: BackOff;
  /** Failures in a row, without one new byte between them, after which it gives up; a connection that was silent is one. */
  readonly maxFailures: number;
}

/** Told while a file is on its way. */
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
