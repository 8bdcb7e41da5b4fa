import { useMemo } from 'react';
import type { Deletion, RunNotes, RunNotesChange } from '#core/contract/run/note-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

export interface NotesOfRun {
  /** Notes of the user; undefined while not read yet. */
  readonly notes: Read<RunNotes>;
  /** Acts at once; every part of the page then shows what it answers. */
  readonly change: (change: RunNotesChange) => Promise<Result<RunNotes, Refusal>>;
}

/** Name, notes, tags and star of one run. @param run its id */
export function useRunNotes(run: string): NotesOfRun {
  const { connection, queries } = useBridge();
  const notes = useRead(queryKeys.notes(run), (client, options) =>
    client.runs.notes({ run }, options),
  );
  const change = useMemo(
    () => async (request: RunNotesChange) => {
      const answer = await connection.act((client) => client.runs.note({ run, change: request }));
      if (answer.ok) queries.setQueryData(queryKeys.notes(run), answer);
      return answer;
    },
    [connection, queries, run],
  );
  return { notes, change };
}

/** Every tag that some run has, the most used first. */
export function useTagNames(): readonly string[] {
  const read = useRead(queryKeys.tagNames, (client, options) =>
    client.runs.tagNames(undefined, options),
  );
  return read?.ok === true ? read.value : NO_TAGS;
}

const NO_TAGS: readonly string[] = [];

/** Actions of the user on several runs at once. */
export interface RunsActs {
  readonly tag: (
    runs: readonly RunId[],
    add: readonly string[],
    remove: readonly string[],
  ) => Promise<Result<void, Refusal>>;
  readonly remove: (runs: readonly RunId[]) => Promise<Result<Deletion, Refusal>>;
  readonly bringBack: (id: string) => Promise<Result<void, Refusal>>;
  /** Number of these runs that the engine knows now. */
  readonly countExisting: (runs: readonly RunId[]) => Promise<number>;
  readonly note: (run: RunId, change: RunNotesChange) => Promise<Result<RunNotes, Refusal>>;
  readonly star: (run: RunId, star: boolean) => Promise<Result<RunNotes, Refusal>>;
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
      countExisting: async (runs) => {
        const result = await connection.act((client) => client.runs.some({ runs: [...runs] }));
        return result.ok ? result.value.length : 0;
      },
      note: (run, change) => connection.act((client) => client.runs.note({ run, change })),
      star: (run, star) => connection.act((client) => client.runs.note({ run, change: { star } })),
    }),
    [connection],
  );
}
