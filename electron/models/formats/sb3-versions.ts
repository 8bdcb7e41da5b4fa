import { readMember } from '../zip/read-member';
import type { ZipArchive } from '../zip/read-zip';
import { attempt } from './reading';

const MAX_TEXT = 64 << 10;

/** Labels of `system_info.txt` (`get_system_info` of Stable-Baselines3), with or without a leading dash. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    OS: 'os',
    Python: 'python',
    'Stable-Baselines3': 'stable-baselines3',
    PyTorch: 'torch',
    'GPU Enabled': 'gpu',
    Numpy: 'numpy',
    Cloudpickle: 'cloudpickle',
    Gymnasium: 'gymnasium',
    'OpenAI Gym': 'gym',
    Gym: 'gym',
  }),
);

/** Versions that a model of Stable-Baselines3 was saved with. Before 1.4 only that of the library was written down. */
export function sb3Versions(archive: ZipArchive): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const line of textOf(archive, 'system_info.txt').split('\n')) {
    const [, label, value] = /^\W*([A-Za-z][\w -]*?):\s*(\S.*)$/.exec(line) ?? [];
    const key = label === undefined ? undefined : LABELS.get(label);
    if (key !== undefined && value !== undefined) versions[key] = value.trim().slice(0, 200);
  }
  const own = textOf(archive, '_stable_baselines3_version').trim();
  if (/^\d[\w.+-]{0,40}$/.test(own)) versions['stable-baselines3'] = own;
  return versions;
}

function textOf(archive: ZipArchive, name: string): string {
  const member = archive.byName.get(name);
  if (member === undefined) return '';
  const { value } = attempt(name, () => readMember(archive, member, MAX_TEXT));
  return value === null ? '' : Buffer.from(value).toString('utf8');
}
