import { hostname, userInfo } from 'node:os';
import type { Hello } from '#core/contract/target/target';

/** Names of the user and of the machine, which a report leaves out, and what is in their place. */
export function hiddenWords(hello: Hello | null): [string, string][] {
  const { username, homedir } = userInfo();
  const names: [string, string][] = [
    [homedir, '~'],
    // A name that everybody has hides nothing, and would make the report hard to read.
    ...(username === 'root' ? [] : [[username, 'USER'] satisfies [string, string]]),
    [hostname(), 'HOST'],
  ];
  return hello === null ? names : [...names, [hello.hostname, 'HOST']];
}
