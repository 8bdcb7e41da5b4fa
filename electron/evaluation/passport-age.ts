import { judgePassport } from '#core/diagnosis/environment/judge-passport';
import type { Target } from '../targets/target';
import type { SourceFile, StoredPassport } from './stored-passport';

/** Packages whose version decides what an environment does, and what an algorithm makes of it. */
const PACKAGES = ['gymnasium', 'gym', 'numpy', 'stable-baselines3', 'sb3-contrib'];

/** Size and time of an environment's file on a target; null where there is none. */
export async function sourceFileOf(
  path: string | null,
  target: Pick<Target, 'find'>,
): Promise<SourceFile | null> {
  if (path === null) return null;
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const result = await target.find(path.slice(0, cut), [path.slice(cut + 1)]);
  const [file] = result.ok ? result.value : [];
  return file === undefined ? null : { path, size: file.size, mtimeMs: file.mtimeMs };
}

/** Reason why a stored passport is out of date; null if it is current, or if that cannot be determined. */
export async function staleReason(
  stored: StoredPassport,
  target: Pick<Target, 'find' | 'envs' | 'isWanted' | 'lostSinceMs'>,
): Promise<string | null> {
  if (!target.isWanted() || target.lostSinceMs() !== null) return null;
  return (await changedFile(stored, target)) ?? (await changedPackages(stored, target));
}

async function changedFile({ file }: StoredPassport, target: Pick<Target, 'find'>) {
  if (file === null) return null;
  const now = await sourceFileOf(file.path, target);
  if (now === null) return `${file.path} is not there any more.`;
  const isSame = now.size === file.size && now.mtimeMs === file.mtimeMs;
  return isSame ? null : `${file.path} has changed since.`;
}

async function changedPackages({ parts, subject }: StoredPassport, target: Pick<Target, 'envs'>) {
  const { created } = judgePassport(parts, null).measured;
  const envs = await target.envs();
  const env = envs.ok ? envs.value.find(({ python }) => python === subject.python) : undefined;
  if (created === null || env === undefined) return null;
  for (const name of PACKAGES) {
    const [before, now] = [created.versions[name], env.packages[name]];
    if (before !== undefined && now !== undefined && before !== now) {
      return `${name} was ${before} then and is ${now} now.`;
    }
  }
  return null;
}
