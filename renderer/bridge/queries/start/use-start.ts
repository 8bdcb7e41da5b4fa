import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Finding } from '#core/contract/finding';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run/run';
import type { Constraint } from '#core/contract/start/constraint';
import type { ParamChoices } from '#core/contract/start/recipe-view';
import type { StartPreview } from '#core/contract/start/start-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import type { Ask } from '../../connection/connection';
import { type Read, useRead } from '../use-engine';

/** Query result for a form being edited; while a newer answer is awaited, that of the form just before. */
export interface FormRead<T> {
  /** undefined also while the form cannot be asked about. */
  readonly read: Read<T>;
  /** Last answer, also while there is no connection. */
  readonly last: Read<T>;
  readonly isReading: boolean;
  /** Nothing is known yet of the form as it is: `read` is undefined, or of the form just before. */
  readonly isAhead: boolean;
}

interface StartQuery<T> {
  /** Kind of the question and its recipe: another recipe's answer is never shown meanwhile. */
  readonly kind: 'preview' | 'checks' | 'constraints' | 'choices';
  readonly recipe: string;
  readonly of: unknown;
  readonly ask: (
    client: Parameters<Ask<T>>[0],
    options: Parameters<Ask<T>>[1],
    /** A user asked to look again: an answer of seconds ago is not wanted. */
    refresh: boolean,
  ) => ReturnType<Ask<T>>;
  readonly enabled?: boolean;
  readonly everyMs?: number;
}

function useFormRead<T>({
  kind,
  recipe,
  of,
  ask,
  enabled = true,
  everyMs,
}: StartQuery<T>): FormRead<T> {
  const { connection, queries } = useBridge();
  const queryKey = [kind, recipe, JSON.stringify(of)];
  const { data, isFetching, isPlaceholderData } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => {
        // Taken back by the answer, so it is true only while somebody waits to have it looked at again.
        const refresh = queries.getQueryState(queryKey)?.isInvalidated ?? false;
        return connection.read((client, options) => ask(client, options, refresh), signal);
      },
      enabled,
      // A user who comes back to the form may have fixed on another page what was missing here.
      refetchOnMount: 'always',
      placeholderData: (before, query) => (query?.queryKey[1] === recipe ? before : undefined),
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    },
    queries,
  );
  const isAhead = isFetching && (data === undefined || isPlaceholderData);
  return { read: enabled ? data : undefined, last: data, isReading: isFetching, isAhead };
}

/** Preview of a start: what it would run; read again for every change of the form. */
export const useStartPreview = (request: StartRequest, enabled: boolean): FormRead<StartPreview> =>
  useFormRead({
    kind: 'preview',
    recipe: request.recipe,
    of: request,
    ask: (client, options) => client.recipes.preview(request, options),
    enabled,
  });

const CHECK_EVERY_MS = 60_000;

/** Preflight checks of a start: target, environment, folder and disk; again on every change and once a minute. */
export function useStartChecks(request: StartRequest): FormRead<Finding[]> {
  const { recipe, target, python, cwd, argv, byHand, secrets, slurm, ray } = request;
  // Only where programs are looked for; no other variable decides.
  const path = request.env?.['PATH'];
  const env = path === undefined ? {} : { PATH: path };
  // Of the values only those decide that name a place; a project's own checks may ask for any.
  const params = Object.fromEntries(
    Object.entries(request.params ?? {}).filter(
      ([, value]) => recipe.includes('/') || String(value).startsWith('/'),
    ),
  );
  const job = { ...(slurm === undefined ? {} : { slurm }), ...(ray === undefined ? {} : { ray }) };
  const of = { target, python, cwd, params, argv, byHand, env, secrets, ...job };
  return useFormRead({
    kind: 'checks',
    recipe,
    of,
    ask: (client, options, refresh) => client.recipes.checks({ recipe, ...of, refresh }, options),
    everyMs: CHECK_EVERY_MS,
  });
}

/** Constraints between parameter values, with their arithmetic. */
export const useConstraints = ({ recipe, target, params }: StartRequest): FormRead<Constraint[]> =>
  useFormRead({
    kind: 'constraints',
    recipe,
    of: { target, params },
    ask: (client, options) => client.recipes.constraints({ recipe, target, params }, options),
  });

/** Values of a project's parameters that are there on the target now. @param enabled false for a recipe of the app */
export const useChoices = (
  { recipe, target, params }: StartRequest,
  enabled: boolean,
): FormRead<ParamChoices[]> =>
  useFormRead({
    kind: 'choices',
    recipe,
    of: { target, params },
    ask: (client, options) => client.recipes.choices({ recipe, target, params }, options),
    enabled,
  });

/** Trainings that wait for another one to end. */
export const useQueue = (): Read<Queued[]> =>
  useRead(queryKeys.queue, (client, options) => client.queue.list(undefined, options));

export type QueueRequest = Pick<Queued, 'after' | 'onlyIfSucceeded'> & {
  readonly request: StartRequest;
};

export interface StartActs {
  readonly start: (request: StartRequest) => Promise<Result<RunView, Refusal>>;
  readonly wait: (request: QueueRequest) => Promise<Result<Queued, Refusal>>;
  readonly remove: (runId: string) => Promise<Result<void, Refusal>>;
  readonly startNow: (runId: string) => Promise<Result<RunView, Refusal>>;
  /** A path of Windows as a distro names it; null for any other text, or where that is not known. */
  readonly targetPathName: (target: string, text: string) => Promise<string | null>;
  /** Looks again at everything that was checked, environments too. */
  readonly checkAgain: () => void;
}

export function useStartActs(): StartActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const reread = (...queryKey: string[]): void => void queries.invalidateQueries({ queryKey });
    return {
      start: (request) => connection.act((client) => client.runs.start(request)),
      wait: (request) => connection.act((client) => client.queue.add(request)),
      remove: (runId) =>
        connection.act((client) => client.queue.remove({ runId: RunId.parse(runId) })),
      startNow: (runId) =>
        connection.act((client) => client.queue.startNow({ runId: RunId.parse(runId) })),
      targetPathName: async (target, text) => {
        const request = { target, texts: [text] };
        const names = await connection.read((client) => client.recipes.namesThere(request));
        return names.ok ? (names.value[0] ?? null) : null;
      },
      checkAgain: () =>
        ['checks', 'choices', 'preview', 'envs', ...queryKeys.targets].forEach((key) =>
          reread(key),
        ),
    };
  }, [connection, queries]);
}
