import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import type { StartRequest } from '#core/contract/run/start-request';
import type { z } from 'zod';
import type { Result } from '#core/lib/result';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import type { Target } from '../targets/target';

type Request = Pick<z.output<typeof StartRequest>, 'python' | 'cwd'>;

/** Dependencies of a project's checks, choices and gate on the rest of an engine: launches, keys, runs. */
export interface TaskDeps {
  /** Paths that a launch of this recipe would have; the very ones that a start uses. */
  readonly launchPaths: (
    request: Request,
    recipe: Recipe,
    target: Target,
  ) => Promise<Result<LaunchPaths, Refusal>>;
  /** Names of the stored keys that a training on this target gets. */
  readonly secretNames: (target: string) => Promise<readonly string[]>;
  readonly runs: RunCatalog;
}

/** A checkpoint that a run saved: a file, or the folder of one step. */
export interface SavedFile {
  readonly path: string;
  readonly mtimeMs: number;
}

/** Runs of the home, as far as they are known now. */
export interface RunCatalog {
  /** Newest first. */
  list(): Promise<readonly RunView[]>;
  /** Start parameters of a run; null while its directory was not seen. */
  params(runId: string): Readonly<Record<string, unknown>> | null;
  /** Series that its log and files gave. */
  series(runId: string): Promise<readonly SeriesView[]>;
  /** Checkpoints that a run saved, wherever its own task puts them, newest first; null: its target could not be asked. */
  saved(runId: string): Promise<readonly SavedFile[] | null>;
  /** What came of loading this checkpoint in a child process; absent or null: not tried. */
  loaded?(
    runId: string,
    path: string,
  ): Promise<{ readonly ok: boolean; readonly says: string } | null>;
}
