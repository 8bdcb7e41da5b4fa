import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Finding } from '#core/contract/finding';
import type {
  ManifestIssue,
  ProjectScan,
  ProjectView,
  ToyGate,
} from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Projects of the user, with what can be started of each. */
export const useProjects = (): Read<ProjectView[]> =>
  useRead(queryKeys.projects, (client, options) => client.projects.list(undefined, options));

/** A folder of a target. */
export interface ProjectFolder {
  readonly target: string;
  readonly path: string;
}

/** Scan of a folder: what it is, by its files alone. Scanned again each time that it is asked for. @param folder null: none yet */
export function useProjectScan(folder: ProjectFolder | null): {
  readonly read: Read<ProjectScan>;
  readonly isReading: boolean;
  readonly again: () => void;
} {
  const { connection, queries } = useBridge();
  const { data, isFetching, refetch } = useQuery(
    {
      queryKey: ['project-scan', folder?.target ?? '', folder?.path ?? ''],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.projects.scan(folder ?? { path: '' }, options),
          signal,
        ),
      enabled: folder !== null,
      gcTime: 0,
    },
    queries,
  );
  return {
    read: folder === null ? undefined : data,
    isReading: isFetching,
    again: () => void refetch(),
  };
}

/** Problems of a manifest's text by line; the last ones stay while a newer text is checked. */
export function useManifestIssues(text: string | null): Read<ManifestIssue[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['manifest-issues', text],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.projects.checkManifest({ text: text ?? '' }, options),
          signal,
        ),
      enabled: text !== null,
      placeholderData: (before) => before,
    },
    queries,
  );
  return data;
}

/** Manifest that is drafted from a script's syntax tree; the script is not run. */
export function useProjectDraft({ target, path, script }: DraftRequest): Read<ProjectDraft> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['project-draft', target, path, script],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.projects.draft({ target, path, script }, options),
          signal,
        ),
      gcTime: 0,
    },
    queries,
  );
  return data;
}

/** Manifest of a project as YAML. @param project null: it is not shown */
export const useManifest = (project: string | null): Read<string> =>
  useRead(
    [...queryKeys.projects, 'manifest', project ?? ''],
    (client, options) => client.projects.manifest({ project: project ?? '' }, options),
    project !== null,
  );

interface GateQuery {
  readonly project: string;
  readonly task: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
}

/** Did a toy prove what a full run needs, and does that fit? @param enabled false for what is a toy itself */
export function useToyGate(gateQuery: GateQuery, enabled: boolean): Read<ToyGate> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['gate', gateQuery.project, gateQuery.task, JSON.stringify(gateQuery.params)],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) =>
            client.projects.gate({ ...gateQuery, params: { ...gateQuery.params } }, options),
          signal,
        ),
      enabled,
      // A toy may have ended meanwhile.
      refetchOnMount: 'always',
      placeholderData: (before, query) =>
        query?.queryKey[1] === gateQuery.project && query.queryKey[2] === gateQuery.task
          ? before
          : undefined,
    },
    queries,
  );
  return enabled ? data : undefined;
}

/** Manifest for a new project: one that is known by its id, one of the user's own, or the best that fits. */
export type ManifestChoice = { readonly id: string } | { readonly text: string } | null;

interface ProjectChange {
  readonly python?: string | null;
  readonly root?: string;
  readonly manifest?: string;
  /** Takes the cockpit.yaml of its folder as it is now. */
  readonly reread?: boolean;
}

interface DraftRequest extends ProjectFolder {
  readonly script: string;
}

export interface ProjectDraft {
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface ProjectActs {
  readonly add: (
    folder: ProjectFolder,
    manifest: ManifestChoice,
    name?: string | null,
  ) => Promise<Result<ProjectView, Refusal>>;
  readonly change: (
    project: string,
    change: ProjectChange,
  ) => Promise<Result<ProjectView, Refusal>>;
  /** Forgets it; its folder and its runs stay. */
  readonly remove: (project: string) => Promise<Result<void, Refusal>>;
  readonly manifest: (project: string) => Promise<Result<string, Refusal>>;
}

export function useProjectActs(): ProjectActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const after = async <T>(act: Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> => {
      const answer = await act;
      await Promise.all(
        [queryKeys.projects, queryKeys.recipes].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      return answer;
    };
    return {
      add: (folder, manifest, name = null) =>
        after(connection.act((client) => client.projects.add({ ...folder, manifest, name }))),
      change: (project, change) =>
        after(connection.act((client) => client.projects.change({ project, ...change }))),
      remove: (project) => after(connection.act((client) => client.projects.remove({ project }))),
      manifest: (project) => connection.read((client) => client.projects.manifest({ project })),
    };
  }, [connection, queries]);
}
