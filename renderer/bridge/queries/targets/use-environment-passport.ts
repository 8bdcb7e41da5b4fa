import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PassportState } from '#core/contract/evaluation/environment-calls';
import type { PassportRequest } from '#core/contract/evaluation/environment-passport';
import type { Refusal } from '#core/contract/refusal';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

const POLL_MS = 700;
const IDLE_MS = 30_000;

export interface PassportReading {
  /** Stored passport, and the progress of a measurement. */
  readonly read: Read<PassportState>;
  readonly isBusy: boolean;
  /** Reason why the last measurement that was asked for here gave no passport. */
  readonly refusal: Refusal | null;
  readonly measure: () => void;
  readonly cancel: () => void;
}

/** Stored passport, read often while something is measured. */
function usePassportState(
  request: PassportRequest,
  queryKey: readonly string[],
  isRequested: boolean,
): Read<PassportState> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.environments.passport(request, options),
          signal,
        ),
      // Files and packages may have changed meanwhile: what was read before is shown, and read again.
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const isRunning = state.data?.ok === true && state.data.value.running !== null;
        return isRequested || isRunning ? POLL_MS : IDLE_MS;
      },
    },
    queries,
  );
  return data;
}

/** Environment passport of a start: stored, being measured, or not there yet. */
export function useEnvironmentPassport(request: PassportRequest): PassportReading {
  const { connection, queries } = useBridge();
  const key = JSON.stringify(request);
  const queryKey = useMemo(() => ['environment-passport', key], [key]);
  const [requested, setRequest] = useState<{ key: string; refusal: Refusal | null } | null>(null);
  const isRequested = requested?.key === key && requested.refusal === null;
  const data = usePassportState(request, queryKey, isRequested);
  const measure = async (): Promise<void> => {
    setRequest({ key, refusal: null });
    const answer = await connection.act((client) => client.environments.measure(request));
    const isCanceled = !answer.ok && answer.error.code === 'passport-canceled';
    setRequest((was) =>
      was?.key !== key || answer.ok || isCanceled ? null : { key, refusal: answer.error },
    );
    await queries.invalidateQueries({ queryKey });
  };
  const { algorithm: _algorithm, ...subject } = request;
  return {
    read: data,
    isBusy: isRequested || (data?.ok === true && data.value.running !== null),
    refusal: requested?.key === key ? requested.refusal : null,
    measure: () => void measure(),
    cancel: () => void connection.act((client) => client.environments.cancel(subject)),
  };
}
