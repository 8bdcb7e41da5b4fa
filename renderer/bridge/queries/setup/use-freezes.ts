import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { FreezeComparison, FreezeView, RevisionView } from '#core/contract/setup/freeze-calls';
import type { RequirementsAnswer } from '#core/contract/setup/requirements';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** An environment of a target. */
export interface Environment {
  readonly target: string;
  readonly python: string;
}

export interface FreezesRead {
  /** Newest first. */
  readonly freezes: Read<FreezeView[]>;
  /** Against the agreed versions; null before any were agreed. */
  readonly drift: Read<FreezeComparison | null>;
}

/** Freezes and drift of an environment, read again whenever its checks were. @param checkedMs when they last were; null: nothing is read */
export function useFreezes({ target, python }: Environment, checkedMs: number | null): FreezesRead {
  const { connection, queries } = useBridge();
  const key = [...queryKeys.freezes(target, python), String(checkedMs)];
  const usual = { enabled: checkedMs !== null, refetchOnMount: 'always' } as const;
  const freezes = useQuery(
    {
      ...usual,
      queryKey: [...key, 'list'],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.setup.freezes({ target, python }, options),
          signal,
        ),
    },
    queries,
  );
  const drift = useQuery(
    {
      ...usual,
      queryKey: [...key, 'drift'],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.setup.drift({ target, python }, options),
          signal,
        ),
    },
    queries,
  );
  return { freezes: freezes.data, drift: drift.data };
}

/** Installed packages compared with an earlier freeze, read again with the checks. @param checkedMs null: nothing is read */
export function useSinceFreeze(
  { target, python }: Environment,
  atMs: number,
  checkedMs: number | null,
): Read<FreezeComparison> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      enabled: checkedMs !== null,
      refetchOnMount: 'always',
      queryKey: [...queryKeys.freezes(target, python), String(checkedMs), String(atMs)],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.setup.since({ target, python, atMs }, options),
          signal,
        ),
    },
    queries,
  );
  return data;
}

/** Revisions of an environment of conda, newest first, read again with the checks; [] where conda did not make it. */
export function useRevisions(
  { target, python }: Environment,
  checkedMs: number | null,
): Read<RevisionView[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      enabled: checkedMs !== null,
      refetchOnMount: 'always',
      queryKey: [...queryKeys.freezes(target, python), String(checkedMs), 'revisions'],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.setup.revisions({ target, python }, options),
          signal,
        ),
    },
    queries,
  );
  return data;
}

interface EnvironmentActs {
  /** Makes the installed packages the agreed versions. */
  readonly agree: () => Promise<Result<FreezeView, Refusal>>;
  /** Judges a requirements file; installs nothing. */
  readonly requirements: (path: string) => Promise<Result<RequirementsAnswer, Refusal>>;
}

export function useEnvironmentActs({ target, python }: Environment): EnvironmentActs {
  const { connection, queries } = useBridge();
  return useMemo(
    () => ({
      agree: async () => {
        const answer = await connection.act((client) => client.setup.agree({ target, python }));
        void queries.invalidateQueries({ queryKey: queryKeys.freezes(target, python) });
        return answer;
      },
      requirements: (path) =>
        connection.act((client) => client.setup.requirements({ target, python, path })),
    }),
    [connection, queries, target, python],
  );
}
