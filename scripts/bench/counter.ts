import { measured } from './spent';
import { printedBy } from './scratch';

/** Reference for reading a log: the usual tool that counts the lines of a file with one pattern, and `cat`. Seconds. */
export interface Counter {
  /** `rg_c`, or `grep_c` where there is no rg: the name of the figure says which. */
  readonly name: string;
  readonly count: () => Promise<number>;
  readonly cat: () => Promise<number>;
}

export async function counterOf(file: string, pattern = 'ep_rew_mean'): Promise<Counter> {
  const hasRg = await printedBy('rg', ['--version']).then(
    () => true,
    () => false,
  );
  const command = hasRg ? 'rg' : 'grep';
  // Both end with 1 where no line matches.
  const script = `${command} -c -e "$1" "$0" || test $? = 1`;
  return {
    name: `${command}_c`,
    count: () => secondsOf(() => printedBy('sh', ['-c', script, file, pattern])),
    cat: () => secondsOf(() => printedBy('sh', ['-c', 'cat "$0" > /dev/null', file])),
  };
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await measured(work)).seconds;
