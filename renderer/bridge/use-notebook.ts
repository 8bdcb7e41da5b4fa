import { useMemo } from 'react';
import type { Deletion, Notebook, NotebookChange } from '#core/contract/notebook-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run';
import type { Result } from '#core/lib/result';
import { keys, useBridge } from './cockpit-bridge';
import { type Read, useRead } from './use-engine';

export interface NotebookOfRun {
  /** What the person wrote; undefined while it was not read yet. */
  readonly notebook: Read<Notebook>;
  /** Acts at once; every part of the page then shows what it answers. */
  readonly change: (change: NotebookChange) => Promise<Result<Notebook, Refusal>>;
}

/** Name, notes, tags and star of one run. @param run its id */
export function useNotebook(run: string): NotebookOfRun {
  const { connection, queries } = useBridge();
  const notebook = useRead(keys.notebook(run), (client, options) =>
    client.runs.notebook({ run }, options),
  );
  const change = useMemo(
    () => async (asked: NotebookChange) => {
      const answer = await connection.act((client) => client.runs.note({ run, change: asked }));
      if (answer.ok) queries.setQueryData(keys.notebook(run), answer);
      return answer;
    },
    [connection, queries, run],
  );
  return { notebook, change };
}

/** What a person does to several runs at once. */
export interface RunsActs {
  readonly tag: (
    runs: readonly RunId[],
    add: readonly string[],
    remove: readonly string[],
  ) => Promise<Result<void, Refusal>>;
  readonly remove: (runs: readonly RunId[]) => Promise<Result<Deletion, Refusal>>;
  readonly bringBack: (id: string) => Promise<Result<void, Refusal>>;
  /** How many of these runs the engine knows now. */
  readonly stillThere: (runs: readonly RunId[]) => Promise<number>;
  readonly note: (run: RunId, change: NotebookChange) => Promise<Result<Notebook, Refusal>>;
  readonly star: (run: RunId, star: boolean) => Promise<Result<Notebook, Refusal>>;
}

export function useRunsActs(): RunsActs {
  const { connection } = useBridge();
  return useMemo(
    () => ({
      tag: (runs, add, remove) =>
        connection.act((client) =>
          client.runs.tag({ runs: [...runs], add: [...add], remove: [...remove] }),
        ),
      remove: (runs) => connection.act((client) => client.runs.delete({ runs: [...runs] })),
      bringBack: (id) => connection.act((client) => client.runs.undelete({ id })),
      stillThere: async (runs) => {
        const known = await connection.act((client) => client.runs.some({ runs: [...runs] }));
        return known.ok ? known.value.length : 0;
      },
      note: (run, change) => connection.act((client) => client.runs.note({ run, change })),
      star: (run, star) => connection.act((client) => client.runs.note({ run, change: { star } })),
    }),
    [connection],
  );
}
