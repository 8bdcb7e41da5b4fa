import { LAUNCH_RESULT, LaunchResult } from '#core/contract/run/launch';
import type { RecordGoal } from '#core/contract/run/record-goal';
import type { Spec } from '#core/contract/run/run-directory';
import type { Launched, RecordFile } from '#core/diagnosis/verdict/verdict-input';
import { parseLooseJson } from '#core/lib/loose-json';
import type { FileMatch, Target } from '../../targets/target';

/** A record is a few lines; the most that the agent reads at once. */
const MAX_BYTES = 1 << 20;
const decoder = new TextDecoder();

/** Reads the newest JSON file of each record that a run was to write, on its target. @param fresh files written since the start */
export async function recordFiles(
  target: Pick<Target, 'read'>,
  goals: readonly RecordGoal[],
  all: readonly FileMatch[],
  added: readonly FileMatch[],
): Promise<readonly RecordFile[]> {
  const globs = [...new Set(goals.map(({ glob }) => glob))];
  return Promise.all(
    globs.map(async (glob): Promise<RecordFile> => {
      const files = added.filter((file) => file.glob === glob);
      const stale = all.filter((file) => file.glob === glob).length - files.length;
      const newest = files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0];
      if (newest === undefined) return { glob, path: null, stale, text: null };
      return { glob, path: newest.path, stale, text: await textOf(target, newest) };
    }),
  );
}

/** Files to look for below the run directory: the launcher's record of a call; none if none is made. */
export const launchFiles = ({ launch }: Spec): readonly string[] =>
  launch?.program.kind === 'shim' ? [LAUNCH_RESULT] : [];

/** Record of the launcher about the call that it made. */
export async function launchResult(
  target: Pick<Target, 'read'>,
  spec: Spec,
  all: readonly FileMatch[],
): Promise<Launched> {
  const [glob] = launchFiles(spec);
  if (glob === undefined) return 'unknown';
  const file = all.find((one) => one.glob === glob);
  if (file === undefined) return 'none';
  const text = await textOf(target, file);
  const read = LaunchResult.safeParse(text === null ? null : parseLooseJson(text));
  return read.success ? read.data : 'none';
}

async function textOf(
  target: Pick<Target, 'read'>,
  { path, size }: FileMatch,
): Promise<string | null> {
  if (size > MAX_BYTES) return null;
  const read = await target.read(path, 0, MAX_BYTES);
  return read.ok ? decoder.decode(read.value.bytes) : null;
}
