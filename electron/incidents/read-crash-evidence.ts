import { RayAutopsy } from '#core/contract/run/ray-autopsy';
import type { RunDigest } from '#core/contract/run/run-digest';
import {
  type CrashEvidence,
  type CrashFile,
  crashEvidence,
  NO_EVIDENCE,
} from '#core/diagnosis/evidence/crash-evidence';
import type { Target } from '../targets/target';

/** The supervisor copies at most 256 KiB and a line of each file. */
const MAX_BYTES = 300_000;
const MAX_FILES = 60;
/** Files of `crash/` that are read, below the run directory: nothing else that the exit record names. */
const READ = /^crash\/(?:ray\/[\w.-]+|kernel\.txt|backtrace\.txt)$/;
const INDEX = 'crash/ray/index.json';

/**
 * Reads what the supervisor kept of a bad end beside the log: copies of Ray's files, and lines of the kernel. A file that cannot be read is left
 * out; without an exit record there is nothing to read.
 */
export async function readCrashEvidence(
  target: Pick<Target, 'read'>,
  { exit, runDir }: Pick<RunDigest, 'exit' | 'runDir'>,
): Promise<CrashEvidence> {
  const named = (exit?.crashFiles ?? []).flatMap((path) => belowRun(path, runDir) ?? []);
  const files: CrashFile[] = [];
  for (const file of [...new Set([...named, 'crash/backtrace.txt'])].slice(0, MAX_FILES)) {
    if (exit === null || !READ.test(file)) continue;
    const text = await textOf(target, `${runDir}/${file}`);
    if (text !== null) files.push({ file, text });
  }
  if (files.length === 0) return NO_EVIDENCE;
  return crashEvidence(autopsyOf(files.find(({ file }) => file === INDEX)?.text ?? null), files);
}

/** A path of the target below the run directory, with slashes; null for one elsewhere, such as a core file. */
function belowRun(path: string, runDir: string): string | null {
  const [full, folder] = [path, runDir].map((one) => one.replaceAll('\\', '/'));
  if (full === undefined || folder === undefined) return null;
  return full.startsWith(`${folder}/`) ? full.slice(folder.length + 1) : null;
}

async function textOf(target: Pick<Target, 'read'>, path: string): Promise<string | null> {
  const read = await target.read(path, 0, MAX_BYTES);
  return read.ok ? new TextDecoder().decode(read.value.bytes) : null;
}

function autopsyOf(text: string | null): RayAutopsy | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return RayAutopsy.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}
