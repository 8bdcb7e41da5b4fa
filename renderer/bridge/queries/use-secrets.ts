import { useMemo } from 'react';
import type { MirrorTest } from '#core/contract/download/download-calls';
import type { MirrorKind } from '#core/contract/download/mirrors';
import type { Refusal } from '#core/contract/refusal';
import type { SecretsView } from '#core/contract/secrets/secret-calls';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import { type Read, useRead } from './use-engine';

/** Stored API keys, without their values. */
export const useSecrets = (): Read<SecretsView> =>
  useRead(queryKeys.secrets, (client, options) => client.secrets.list(undefined, options));

type Answer<T> = Promise<Result<T, Refusal>>;

interface SecretActs {
  readonly set: (name: string, value: string, session: boolean) => Answer<SecretsView>;
  readonly remove: (name: string) => Answer<SecretsView>;
  readonly testMirrors: (kind: MirrorKind, custom: string | null) => Answer<MirrorTest[]>;
}

/** Stores and deletes API keys, and measures mirrors. What the engine answers is what the page then shows. */
export function useSecretActs(): SecretActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const shown = async (answering: Answer<SecretsView>): Answer<SecretsView> => {
      const answer = await answering;
      if (answer.ok) queries.setQueryData(queryKeys.secrets, answer);
      return answer;
    };
    return {
      set: (name, value, session) =>
        shown(connection.act((client) => client.secrets.set({ name, value, session }))),
      remove: (name) => shown(connection.act((client) => client.secrets.remove({ name }))),
      testMirrors: (kind, custom) =>
        connection.act((client) => client.downloads.testMirrors({ kind, custom })),
    };
  }, [connection, queries]);
}
