import { useQuery } from '@tanstack/react-query';
import type { PassportRequest } from '#core/contract/model/model-calls';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type {
  PlayedModel,
  PortableCopy,
  PortableRequest,
} from '#core/contract/model/portable-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../bridge';
import type { Read } from './use-engine';

export interface PassportRead {
  readonly read: Read<ModelPassport>;
  readonly isReading: boolean;
  readonly again: () => void;
}

/** Passport of a model file, read from its bytes. @param request null: no file was chosen yet */
export function usePassport(request: PassportRequest | null): PassportRead {
  const { connection, queries } = useBridge();
  const { data, isFetching, refetch } = useQuery(
    {
      queryKey: ['passport', JSON.stringify(request)],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.models.passport(request ?? { path: '' }, options),
          signal,
        ),
      enabled: request !== null,
      gcTime: 0,
    },
    queries,
  );
  const again = (): void => void refetch();
  return { read: request === null ? undefined : data, isReading: isFetching, again };
}

/** Replacements in a portable copy. Writes nothing. */
export function usePortablePreview(request: PortableRequest): Read<PortableCopy> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['portable-preview', JSON.stringify(request)],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.models.portable({ ...request, preview: true }, options),
          signal,
        ),
      placeholderData: (last) => last,
      gcTime: 0,
    },
    queries,
  );
  return data;
}

/** A model and the interpreter that loads it. */
export interface PlayRequest {
  readonly target: string;
  readonly path: string;
  readonly python: string;
}

/** Acts on a model file: writes its portable copy, loads it in a child process. */
export function useModelActs(): {
  readonly write: (request: PortableRequest) => Promise<Result<PortableCopy, Refusal>>;
  readonly play: (request: PlayRequest) => Promise<Result<PlayedModel, Refusal>>;
} {
  const { connection } = useBridge();
  return {
    write: (request) => connection.act((client) => client.models.portable(request)),
    play: (request) => connection.act((client) => client.models.play(request)),
  };
}
