import { z } from 'zod';
import type { Fault } from './faults';

/** Answer of `network.py` about one server. */
export const Reach = z.object({
  url: z.string(),
  /** Variable or file that names a mirror; null: the usual server. */
  source: z.string().nullable(),
  proxy: z.string().nullable(),
  /** `file:line` where proxies are set. */
  proxySources: z.array(z.string()),
  authorities: z.record(z.string(), z.string()),
  tookMs: z.number(),
  status: z.int().nullable(),
  kind: z.string().nullable(),
  error: z.string().nullable(),
});
export type Reach = z.infer<typeof Reach>;

/** Setting where a mirror was chosen that this app applies; the others are set by a variable or a file of the user. */
export const CHOSEN_HERE = 'Settings, Downloads';

type Cause = Pick<Fault, 'value' | 'says' | 'advice'>;

/** An answer of 4xx comes from the server itself, so that it was reached; these come from what is between. */
const REFUSALS = new Set([403, 407, 451, 511]);

/** Was the server reached? */
export const isReached = ({ status, kind }: Reach): boolean =>
  kind === null && status !== null && status < 500 && !REFUSALS.has(status);

/** Reason why a server was not reached, by its name for the user; null if it was. */
export function reachCause(name: string, reach: Reach): Cause | null {
  if (isReached(reach)) return null;
  const { proxy } = reach;
  const byProxy = proxy === null ? null : proxyCause(name, proxy, reach);
  if (byProxy !== null) return byProxy;
  const cause = directCause(name, reach);
  if (reach.source !== CHOSEN_HERE || reach.kind === 'certificate') return cause;
  const advice = `Choose another mirror under ${CHOSEN_HERE}, or none.`;
  return { ...cause, value: `${cause.value} from your mirror`, advice };
}

function proxyCause(name: string, proxy: string, reach: Reach): Cause | null {
  const { status, kind } = reach;
  const at =
    reach.proxySources.length === 0 ? '' : ` It is set in ${reach.proxySources.join(', ')}.`;
  const change = `Correct or remove the proxy.${at} Then start RL Cockpit again.`;
  if (status === 407) {
    const says = `The proxy ${proxy} asks for a user and a password (407) on the way to ${name}.`;
    return {
      value: 'proxy wants a password',
      says,
      advice: `Add them to the proxy’s address.${at} Then start RL Cockpit again.`,
    };
  }
  if (status === 403) {
    const says = `The proxy ${proxy} forbids the way to ${name} (403).`;
    return {
      value: 'proxy forbids it',
      says,
      advice: 'Ask anyone who runs the proxy to allow it, or use a mirror that it allows.',
    };
  }
  if (kind === 'refused') {
    const says = `The proxy ${proxy} refuses connections, so ${name} cannot be reached.`;
    return { value: 'proxy refuses', says, advice: change };
  }
  if (kind === 'dns' || kind === 'timeout' || kind === 'reset' || kind === 'tunnel') {
    const says = `The proxy ${proxy} does not lead to ${name} (${REASONS[kind]}).`;
    return { value: 'proxy fails', says, advice: change };
  }
  return null;
}

const REASONS = {
  dns: 'no address was found',
  timeout: 'no answer in time',
  reset: 'the connection broke',
  tunnel: 'it opened no tunnel',
} as const;

function directCause(name: string, { url, status, kind, source }: Reach): Cause {
  const mirror = source === null ? '' : ` The address is set in ${source}.`;
  if (kind === 'certificate') return untrusted(name);
  if (kind === null) {
    const advice =
      status === 403
        ? 'This network is not allowed there: use a mirror.'
        : 'Try again later, or use a mirror.';
    const answer = `HTTP ${status ?? '—'}`;
    return { value: answer, says: `${name} (${url}) answered ${answer}.${mirror}`, advice };
  }
  const { value, verb, advice } = FAILURES[kind] ?? UNREACHED;
  return { value, says: `${name} (${url}) ${verb}.${mirror}`, advice };
}

const untrusted = (name: string): Cause => ({
  value: 'certificate not trusted',
  says: `Python does not trust the certificate of ${name} (CERTIFICATE_VERIFY_FAILED): a proxy of your company or an antivirus decrypts the connection, the clock is wrong, or the system has no CA certificates.`,
  advice:
    'Save the CA certificate of your company as a file, and set SSL_CERT_FILE, REQUESTS_CA_BUNDLE and PIP_CERT to its path.',
});

interface Failure {
  readonly value: string;
  /** Words after the name of the server. */
  readonly verb: string;
  readonly advice: string;
}

const UNREACHED: Failure = {
  value: 'cannot be reached',
  verb: 'cannot be reached',
  advice: 'Check the network connection and a firewall.',
};

/** By the kinds of `network.py`. */
const FAILURES: Readonly<Record<string, Failure>> = {
  dns: {
    value: 'no address',
    verb: 'has no address that this machine can find',
    advice: 'Check the network connection and DNS, or use a mirror.',
  },
  refused: {
    value: 'connection refused',
    verb: 'refuses connections',
    advice: 'Use a mirror, or check a firewall.',
  },
  timeout: {
    value: 'no answer',
    verb: 'did not answer in time',
    advice: 'Check the network connection, or use a mirror that is closer.',
  },
};
