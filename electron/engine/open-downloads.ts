import { Downloads } from '../downloads/downloads';
import type { Runs } from '../runs/runs';
import type { Secrets } from '../secrets/secrets';
import type { SettingsFile } from './settings/settings-file';

interface Deps {
  readonly home: string;
  readonly settings: SettingsFile;
  readonly runs: Runs;
  readonly secrets: Secrets;
  readonly changed: () => void;
}

/** Name that huggingface_hub reads. */
const TOKEN = 'HF_TOKEN';
/** The newest runs show in which folders the user works. */
const MAX_RUNS = 8;

/** Downloads of an engine, with what it knows: mirrors from the settings, folders of local projects from the runs. */
export function openDownloads({
  home,
  settings,
  runs,
  secrets,
  changed,
}: Deps): Promise<Downloads> {
  return Downloads.open({
    home,
    env: process.env,
    settings: async () => (await settings.current()).downloads,
    token: async () => (await secrets.collect([TOKEN], 'local', 'downloads'))[TOKEN] ?? null,
    folders: async () => [...new Set([process.cwd(), ...(await projectFolders(runs))])],
    changed,
  });
}

async function projectFolders(runs: Runs): Promise<readonly string[]> {
  const local = (await runs.list()).filter(({ target }) => target === 'local').slice(0, MAX_RUNS);
  const opened = await Promise.all(local.map(({ runId }) => runs.open(runId, 'now')));
  return opened.flatMap((run) => (run.ok ? [run.value.spec.cwd] : []));
}
