import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { readText } from '../../files/regular-file';

/** ssh_config(5): Include may be nested this deep. */
const MAX_DEPTH = 16;

/**
 * Names that the user wrote behind `Host` in an ssh configuration, each once, in the order of the file. Patterns (`*`, `?`, `!`) name no
 * host and are left out. What a host means (HostName, Match, ProxyJump) is ssh's own business.
 * @param file the configuration; one that is not there has no hosts
 */
export async function hostsOf(file: string): Promise<readonly string[]> {
  const hosts: string[] = [];
  await collect(file, hosts, 0);
  return [...new Set(hosts)];
}

/** Whether this can be a host for ssh's command line. An option, a blank or a control character is none. */
export function isHost(name: string): boolean {
  return /^[^-\s\p{Cc}][^\s\p{Cc}]*$/u.test(name) && name.length <= 255;
}

async function collect(file: string, hosts: string[], depth: number): Promise<void> {
  if (depth > MAX_DEPTH) return;
  const text = await readText(file).catch(() => '');
  for (const line of text.split(/\r?\n/)) {
    const { keyword, words } = directive(line);
    if (keyword === 'host') hosts.push(...words.filter((word) => isNamed(word)));
    if (keyword !== 'include') continue;
    for (const pattern of words) {
      for (const included of await globbed(pattern)) await collect(included, hosts, depth + 1);
    }
  }
}

const isNamed = (word: string): boolean => !/[*?!]/.test(word) && isHost(word);

/** `Keyword value…` or `Keyword=value`, arguments optionally in double quotes; `#` begins a comment. */
export function directive(line: string): { keyword: string; words: readonly string[] } {
  const [, keyword = '', rest = ''] = /^\s*([A-Za-z]+)(?:\s*=\s*|\s+)(.*)$/.exec(line) ?? [];
  const words: string[] = [];
  for (const [word, quoted, plain] of rest.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    if (word.startsWith('#')) break;
    words.push(quoted ?? plain ?? '');
  }
  return { keyword: keyword.toLowerCase(), words };
}

/** An Include of the user's configuration: relative to ~/.ssh, `~` and `*` of the last part allowed. */
async function globbed(pattern: string): Promise<readonly string[]> {
  const home = pattern.replace(/^~(?=\/|$)/, homedir());
  const full = path.resolve(path.join(homedir(), '.ssh'), home);
  const folder = path.dirname(full);
  const name = path.basename(full);
  if (!/[*?]/.test(name)) return [full];
  const shape = new RegExp(
    `^${name
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'u',
  );
  const entries = await readdir(folder).catch((): string[] => []);
  return entries
    .filter((entry) => shape.test(entry) && !entry.startsWith('.'))
    .toSorted()
    .map((entry) => path.join(folder, entry));
}
