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
  const asked = { target: wanted.target, texts };
  const there = granted(await io.link.ask((client) => client.transfers.translate(asked)));
  texts.forEach((text, i) => {
    if (there[i] !== text) io.note(`${text} → ${there[i]} (its path there)`);
  });
  const values = there.slice(1, 1 + names.length);
  return {
    ...same,
    cwd: wanted.cwd === null ? null : (there[0] ?? wanted.cwd),
    params: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])),
    argv: there.slice(1 + names.length),
  };
}

/**
 * A path that the user wrote, as its target names it: made absolute here, of a folder that was sent, or of Windows seen from a distro, as
 * it is there; any other path stays. @throws Refused
 */
export async function pathThere(written: string, target: string, io: Io): Promise<string> {
  if (target === 'local') return path.resolve(written);
  const texts = [written];
  const asked = { target, texts };
  const [sent = written] = granted(
    await io.link.ask((client) => client.transfers.translate(asked)),
  );
  const [named] = granted(await io.link.ask((client) => client.recipes.namesThere(asked)));
  const there = sent === written ? (named ?? written) : sent;
  if (there !== written) io.note(`${written} → ${there} (its path there)`);
  return there;
}
