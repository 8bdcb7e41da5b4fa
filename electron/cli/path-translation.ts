import { type Io, granted } from './io';

interface Wanted {
  readonly target: string;
  readonly cwd: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

/**
 * The same wish for a run with every path of this machine that lies under a folder sent to its target as it is there;
 * each change is told. @throws Refused
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
  const there = granted(await io.link.askAgain((client) => client.transfers.translate(asked)));
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
