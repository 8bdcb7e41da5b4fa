import { readFile, readdir } from 'node:fs/promises';

/** A process of this machine (Linux), those inside a distro's own table too. */
export interface Living {
  readonly pid: number;
  readonly parent: number;
  readonly argv: readonly string[];
  /** `NAME=value`; none of a process of somebody else. */
  readonly environment: readonly string[];
}

/** Every process that still can be looked at. */
export async function living(): Promise<readonly Living[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const read = async (file: string): Promise<string> =>
        readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
      const [stat, words, environ] = await Promise.all(['stat', 'cmdline', 'environ'].map(read));
      return {
        pid: Number(name),
        parent: Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        argv: words?.split('\0') ?? [],
        environment: environ?.split('\0') ?? [],
      };
    }),
  );
}
