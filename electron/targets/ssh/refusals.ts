import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from '../agent/agent-process';
import { gone } from '../agent/agent-refusals';
import { NO_PYTHON } from '../interpreter/python-search';

interface Sign {
  readonly text: RegExp;
  readonly refusal: (host: string, byHand: string, last: string) => Refusal;
}

/** Messages of OpenSSH's client (they are not translated), the most specific first. */
const SIGNS: readonly Sign[] = [
  {
    text: /REMOTE HOST IDENTIFICATION HAS CHANGED/,
    refusal: (host, byHand) => ({
      code: 'ssh-host-key-changed',
      says: `${host} shows a different host key from the one you accepted: it was reinstalled, or someone is intercepting the connection.`,
      remedy: `Ask its administrator. If the change is legitimate, remove the old key (ssh-keygen -R), then accept the new one: ${byHand}`,
    }),
  },
  {
    text: /Host key verification failed/,
    refusal: (host, byHand) => ({
      code: 'ssh-needs-person',
      says: `You have not accepted the host key of ${host} yet.`,
      remedy: `Connect once in a terminal, compare the fingerprint and accept it: ${byHand}`,
    }),
  },
  {
    text: /Permission denied|Too many authentication failures|no mutual signature/,
    refusal: (host, byHand, last) => ({
      code: 'ssh-needs-person',
      says: `${host} asks for a password or a different key (${last}).`,
      remedy: `Log in once in a terminal: ${byHand}. RL Cockpit shares that connection while it lasts; set up a key to connect without it.`,
    }),
  },
  {
    text: /Could not resolve hostname|Name or service not known/,
    refusal: (host) => ({
      code: 'ssh-unknown-host',
      says: `There is no host named ${host}.`,
      remedy: 'Add its HostName to ~/.ssh/config, or connect to the network (VPN) that knows it.',
    }),
  },
  {
    text: /Bad configuration option|terminating, \d+ bad configuration|Can't open user config file/,
    refusal: (host, _byHand, last) => ({
      code: 'ssh-config',
      says: `ssh cannot read its configuration for ${host}: ${last}`,
      remedy: 'Correct that line of the configuration, then connect again.',
    }),
  },
  {
    // Its own line: the command line, which reports an end without words, holds the text too.
    text: new RegExp(`^${NO_PYTHON}\\s*$`, 'm'),
    refusal: (host) => ({
      code: 'no-python',
      says: `${host} has no Python 3.8 or newer in the usual locations.`,
      remedy: 'Install one there: sudo apt install python3',
    }),
  },
  {
    text: /Connection refused|timed out|No route to host|Network is unreachable|Connection (?:closed|reset)|Broken pipe|not responding/,
    refusal: (host, _byHand, last) => ({
      code: 'ssh-unreachable',
      says: `${host} cannot be reached: ${last}`,
      remedy: 'RL Cockpit retries automatically. Runs there do not depend on the connection.',
    }),
  },
];

/** ssh's exit code where the connection failed, or the shell itself ended so (ssh(1), EXIT STATUS). */
export const SSH_FAILED = 255;

function ended(host: string): Refusal {
  return {
    code: 'ssh-unreachable',
    says: `The connection to ${host} ended.`,
    remedy: 'RL Cockpit retries automatically. Runs there do not depend on the connection.',
  };
}

/** Reason why there is no agent on a host. */
export function explainSsh(
  host: string,
  byHand: string,
  { why, stderr, exitCode }: AgentEnd,
): Refusal {
  const said = `${stderr}\n${why}`;
  const sign = SIGNS.find(({ text }) => text.test(said));
  if (sign !== undefined) return sign.refusal(host, byHand, why);
  // ssh's own status for any failed connection (ssh(1), EXIT STATUS).
  const isSilent = stderr.trim() === '' && exitCode === SSH_FAILED;
  return isSilent ? ended(host) : gone(why);
}

/** Only what the network does is fixed by trying again. */
export function isWorthRetrying({ code }: Refusal): boolean {
  return code === 'ssh-unreachable' || code === 'agent-gone';
}
