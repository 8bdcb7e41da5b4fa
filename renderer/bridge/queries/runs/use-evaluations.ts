import { useEffect, useMemo, useRef, useState } from 'react';
import type { EvaluationJob, RunEvaluations } from '#core/contract/evaluation/evaluation';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

const POLL_INTERVAL_MS = 10_000;
const JOB_EVERY_MS = 500;

/** All evaluations in a run directory; read again when `stamp` changes, and now and then while the run is running. */
export function useRunEvaluations(run: string, goesOn: boolean, stamp = ''): Read<RunEvaluations> {
  const { queries } = useBridge();
  const read = useRead(['evaluations', run], (client, options) =>
    client.evaluation.ofRun({ run }, options),
  );
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void queries.invalidateQueries({ queryKey: ['evaluations', run] });
  }, [queries, run, stamp]);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: ['evaluations', run] });
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries, run, goesOn]);
  return read;
}

/** Request of the user to play a checkpoint. */
export interface PlayRequest {
  /** null: a file of no run. Then target, interpreter, and an environment or rows are needed. */
  readonly run: string | null;
  readonly path: string;
  readonly episodes: number;
  readonly envId: string | null;
  readonly factory: string | null;
  readonly target?: string;
  readonly python?: string | null;
  /** Validation rows of a language model, the function that scores them, and its base model. */
  readonly rows?: string | null;
  readonly reward?: string | null;
  readonly base?: string | null;
}

/** An evaluation that the user began, followed to its end. */
export interface Playing {
  readonly job: EvaluationJob | null;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly start: (request: PlayRequest) => void;
  readonly cancel: () => void;
}

/** Begins an evaluation, shows how it goes, and ends it when asked. One that continues already is followed from the start. */
export function usePlaying(run: string | null, path: string): Playing {
  const { connection } = useBridge();
  const result = useRead(
    ['evaluation-jobs', run ?? ''],
    (client, options) => client.evaluation.jobs({ run: run ?? '' }, options),
    run !== null,
  );
  const [own, setOwn] = useState<Result<EvaluationJob, Refusal> | null>(null);
  const [isRequested, setRequest] = useState(false);
  const before =
    result?.ok === true
      ? result.value.find((one) => one.path === path && isRunning(one))
      : undefined;
  const job = own?.ok === true ? own.value : own === null ? (before ?? null) : null;
  const id = job !== null && isRunning(job) ? job.id : null;
  useFollowing(run ?? '', id, setOwn);
  const start = async (request: PlayRequest): Promise<void> => {
    setRequest(true);
    setOwn(await connection.act((client) => client.evaluation.start(request)));
    setRequest(false);
  };
  return {
    job,
    refusal: own?.ok === false ? own.error : (job?.refusal ?? null),
    busy: isRequested || id !== null,
    start: (request) => void start(request),
    cancel: () => {
      if (id === null) return;
      void connection.act((client) => client.evaluation.cancel({ id })).then(setOwn);
    },
  };
}

/** Reads again and again how a running evaluation goes; null: none runs. */
function useFollowing(
  run: string,
  id: string | null,
  onNews: (now: Result<EvaluationJob, Refusal>) => void,
): void {
  const { connection, queries } = useBridge();
  useEffect(() => {
    if (id === null) return undefined;
    const follow = async (): Promise<void> => {
      const now = await connection.read((client) => client.evaluation.job({ id }));
      if (!now.ok) return;
      onNews(now);
      if (isRunning(now.value)) return;
      void queries.invalidateQueries({ queryKey: ['evaluations', run] });
      void queries.invalidateQueries({ queryKey: ['evaluation-jobs', run] });
    };
    const timer = setInterval(() => void follow(), JOB_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, queries, id, run, onNews]);
}

const isRunning = ({ state }: EvaluationJob): boolean => state === 'running';

/** A trace or a picture of an evaluation as a Blob; undefined while it is read. */
export function useEvaluationFile(
  run: string,
  path: string | null,
  type: string,
): Result<Blob, Refusal> | undefined {
  return useRead(
    ['evaluation-file', run, path ?? ''],
    async (client, options) => {
      const read = await client.evaluation.file({ run, path: path ?? '' }, options);
      return new Blob([await read.arrayBuffer()], { type });
    },
    path !== null,
  );
}

/** Address of a Blob for an image or a download, taken back when it is not shown any more. */
export function useBlobUrl(blob: Blob | null): string | null {
  const url = useMemo(() => (blob === null ? null : URL.createObjectURL(blob)), [blob]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
