import type { Target } from '../../targets/target';
import { askWslpath } from '../../targets/wsl/commands/ask-wslpath';
import {
  AUTOMOUNT_ROOT,
  automountRoot,
  isOfOtherDistro,
  windowsToLinux,
} from '../../targets/wsl/paths/paths';
import { wslExe } from '../../targets/wsl/commands/wsl-exe';

const MAX_BYTES = 1 << 20;

/** A drive, or a share: what no folder of Linux that is meant begins with. */
const OF_WINDOWS = /^([a-z]:[\\/]|\\\\)/i;

export const isOfWindows = (text: string): boolean => OF_WINDOWS.test(text) && !text.includes('\0');

/** A path of Windows as a connected distro names it; null where the distro does not say, or has no such place. */
export async function targetPathName(path: string, target: Target): Promise<string | null> {
  const { name } = target.view();
  const existing = windowsToLinux(path, name, await rootOf(target));
  if (existing !== null || isOfOtherDistro(path, name)) return existing;
  const exe = wslExe(process.env, process.platform);
  return exe === null ? null : askWslpath(exe, name, path);
}

/**
 * Texts of a form as the target names them, where they are paths of Windows and the target is a distro; null for each
 * other text. A distro that is not connected is not asked: that would start it.
 */
export async function translatePaths(
  texts: readonly string[],
  target: Target,
): Promise<(string | null)[]> {
  const { capabilities, state } = target.view();
  const isRequested = capabilities.mountsWindows && state === 'ready';
  return Promise.all(
    texts.map(async (text) =>
      isRequested && isOfWindows(text) ? targetPathName(text, target) : null,
    ),
  );
}

/** Where a distro has the drives of Windows. */
export async function rootOf(target: Target): Promise<string> {
  const conf = await textOf(target, '/etc/wsl.conf');
  return conf === '' ? AUTOMOUNT_ROOT : automountRoot(conf);
}

/** A small file of the target; empty where it cannot be read. */
export async function textOf(target: Target, path: string): Promise<string> {
  const read = await target.read(path, 0, MAX_BYTES);
  return read.ok ? new TextDecoder().decode(read.value.bytes) : '';
}
