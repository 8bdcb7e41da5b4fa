import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { FolderView, SettingsChange, SettingsView } from '#core/contract/settings/settings';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import { type Read, useRead } from './use-engine';

/** The user's settings for this installation. */
export const useSettings = (): Read<SettingsView> =>
  useRead(queryKeys.settings, (client, options) => client.settings.get(undefined, options));

/** The folders of this installation with their sizes; read from the disk when it is first shown. */
export const useFolders = (): Read<FolderView[]> =>
  useRead(['folders'], (client, options) => client.settings.folders(undefined, options));

export type ChangeSettings = (change: SettingsChange) => Promise<Result<SettingsView, Refusal>>;

/** A change acts at once; what it answers is what every part of the page then shows. */
export function useChangeSettings(): ChangeSettings {
  const { connection, queries } = useBridge();
  return useMemo(
    () => async (change) => {
      const answer = await connection.act((client) => client.settings.change(change));
      if (answer.ok) queries.setQueryData(queryKeys.settings, answer);
      return answer;
    },
    [connection, queries],
  );
}
