import { Downloads } from '../downloads/downloads';
import type { Runs } from '../runs/runs';
import type { SettingsFile } from './settings/settings-file';

interface Deps {
  readonly home: string;
  readonly settings: SettingsFile;
  readonly runs: Runs;
  readonly changed: () => void;
}

/** Downloads of an engine, with what it knows: mirrors from the settings, folders of local projects from the runs. */
export function openDownloads({ home, settings, changed }: Deps): Promise<Downloads> {
  return Downloads.open({
    home,
    env: process.env,
    settings: async () => (await settings.current()).downloads,
    token: async () => null,
    folders: async () => [process.cwd()],
    changed,
  });
}
