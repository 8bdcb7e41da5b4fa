import path from 'node:path';
import { type Io, granted } from './io';

interface Wanted {
  readonly target: string;
  readonly cwd: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

/**
 * The same request with every path of this machine that is under a folder sent to the target replaced by its path there; each change is
 * reported. @throws Refused
 */
export async function translatePaths<T extends Wanted>(
  wanted: T,
  io: Io,
): Promise<T & { argv: string[]; params: Record<string, string> }> {
  const names = Object.keys(wanted.params);
  const same = { ...wanted, argv: [...wanted.argv], params: { ...wanted.params } };
  if (wanted.target === 'local') return same;
  const texts = [wanted.cwd ?? '', ...Object.values(wanted.params), ...wanted.argv];
  const request = { target: wanted.target, texts };
  const present = granted(await io.link.ask((client) => client.transfers.translate(request)));
  texts.forEach((text, i) => {
    if (present[i] !== text) io.note(`${text} → ${present[i]} (its path there)`);
  });
  const values = present.slice(1, 1 + names.length);
  return {
    ...same,
    cwd: wanted.cwd === null ? null : (present[0] ?? wanted.cwd),
    params: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])),
    argv: present.slice(1 + names.length),
  };
}

/**
 * A path that the user wrote, as its target names it: made absolute here, of a folder that was sent, or of Windows seen from a distro, as
 * it is there; any other path stays. @throws Refused
 */
export async function targetPathOf(written: string, target: string, io: Io): Promise<string> {
  if (target === 'local') return path.resolve(written);
  const texts = [written];
  const request = { target, texts };
  const [sent = written] = granted(
    await io.link.ask((client) => client.transfers.translate(request)),
  );
  const [named] = granted(await io.link.ask((client) => client.recipes.namesThere(request)));
  const remotePath = sent === written ? (named ?? written) : sent;
  if (remotePath !== written) io.note(`${written} → ${remotePath} (its path there)`);
  return remotePath;
}
