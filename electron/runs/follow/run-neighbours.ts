import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunSpan } from './file-owner';
import { searchFolders } from './search-folders';

/** The runs of one machine beside each other, so that no run reads what another one wrote. */
export class RunNeighbours {
  readonly #spans = new Map<string, RunSpan>();
  /** Files that a run is following, by their path. */
  readonly #claims = new Map<string, string>();

  /** A run directory is there, and this is what it holds. */
  see(digest: RunDigest): void {
    const span = spanOf(digest);
    if (span !== null) this.#spans.set(digest.runId, span);
  }

  forget(runId: string): void {
    this.#spans.delete(runId);
    this.release(runId);
  }

  /** The run itself and all others. null: its process has not begun, or it is an import. */
  around(runId: string): { readonly run: RunSpan; readonly others: readonly RunSpan[] } | null {
    const run = this.#spans.get(runId);
    if (run === undefined) return null;
    return { run, others: [...this.#spans.values()].filter((other) => other !== run) };
  }

  /** @returns false when another run is following that file */
  claim(path: string, runId: string): boolean {
    const holder = this.#claims.get(path);
    if (holder === undefined) this.#claims.set(path, runId);
    return holder === undefined || holder === runId;
  }

  /** It follows no file any more. */
  release(runId: string): void {
    for (const [path, holder] of this.#claims) if (holder === runId) this.#claims.delete(path);
  }
}

function spanOf({ runId, spec, proc, exit, heartbeat }: RunDigest): RunSpan | null {
  if (spec === null || proc === null) return null;
  return {
    runId,
    startedMs: proc.startedMs,
    endedMs: exit?.endedMs ?? null,
    folders: searchFolders(spec, []),
    hostname: proc.hostname,
    pids: new Set([proc.pid, ...(heartbeat?.processes ?? []).map(({ pid }) => pid)]),
  };
}
