import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from '../agent/agent-process';
import { gone } from '../agent/agent-refusals';
import { NO_PYTHON_THERE } from '../interpreter/python-search';

interface Sign {
  readonly text: RegExp;
  readonly refusal: (host: string, byHand: string, last: string) => Refusal;
}

/** What OpenSSH's client says (its messages are not translated), the most telling first. */
const SIGNS: readonly Sign[] = [
  {
    text: /REMOTE HOST IDENTIFICATION HAS CHANGED/,
    refusal: (host, byHand) => ({
      code: 'ssh-host-key-changed',
      says: `${host} shows another host key than the one you accepted: it was set up anew, or somebody stands between.`,
      remedy: `Ask who runs it. If the change is right, forget the old key (ssh-keygen -R), then accept the new one: ${byHand}`,
    }),
  },
  {
    text: /Host key verification failed/,
    refusal: (host, byHand) => ({
      code: 'ssh-needs-person',
      says: `Nobody has accepted the host key of ${host} yet.`,
      remedy: `Connect once in a terminal, compare the fingerprint and accept it: ${byHand}`,
    }),
  },
  {
    text: /Permission denied|Too many authentication failures|no mutual signature/,
    refusal: (host, byHand, last) => ({
      code: 'ssh-needs-person',
      says: `${host} wants a password or another key (${last}).`,
      remedy: `Log in once in a terminal: ${byHand}. Its connection is shared for as long as it lasts; a key makes it lasting.`,
    }),
  },
  {
    text: /Could not resolve hostname|Name or service not known/,
    refusal: (host) => ({
      code: 'ssh-unknown-host',
      says: `No machine is called ${host}.`,
      remedy:
        'Write its HostName into ~/.ssh/config, or connect to the network (VPN) that knows it.',
    }),
  },
  {
    text: /Bad configuration option|terminating, \d+ bad configuration|Can't open user config file/,
    refusal: (host, _byHand, last) => ({
      code: 'ssh-config',
      says: `ssh cannot read its configuration for ${host}: ${last}`,
      remedy: 'Mend that line of the configuration, then connect again.',
    }),
  },
  {
    // A line of its own: the command line, which tells of an end without words, holds the text too.
    text: new RegExp(`^${NO_PYTHON_THERE}\\s*$`, 'm'),
    refusal: (host) => ({
      code: 'no-python',
      says: `${host} has no Python 3.8 or newer in any usual place.`,
      remedy: 'Install one there: sudo apt install python3',
    }),
  },
  {
    text: /Connection refused|timed out|No route to host|Network is unreachable|Connection (?:closed|reset)|Broken pipe|not responding/,
    refusal: (host, _byHand, last) => ({
      code: 'ssh-unreachable',
      says: `${host} cannot be reached: ${last}`,
      remedy: 'It is tried again by itself. Trainings there do not need the connection.',
    }),
  },
];

/** ssh's exit code where the connection failed, or the shell itself ended so (ssh(1), EXIT STATUS). */
export const SSH_FAILED = 255;

function ended(host: string): Refusal {
  return {
    code: 'ssh-unreachable',
    says: `The connection to ${host} ended.`,
    remedy: 'It is tried again by itself. Trainings there do not need the connection.',
  };
}

/** Why there is no agent on a host. */
export function explainSsh(
  host: string,
  byHand: string,
  { why, stderr, exitCode }: AgentEnd,
): Refusal {
  const said = `${stderr}\n${why}`;
  const sign = SIGNS.find(({ text }) => text.test(said));
  if (sign !== undefined) return sign.refusal(host, byHand, why);
  // ssh's own status for whatever the connection failed of (ssh(1), EXIT STATUS).
  const isSilent = stderr.trim() === '' && exitCode === SSH_FAILED;
  return isSilent ? ended(host) : gone(why);
}

/** Only what the network does is mended by trying again. */
export function isWorthRetrying({ code }: Refusal): boolean {
  return code === 'ssh-unreachable' || code === 'agent-gone';
}
