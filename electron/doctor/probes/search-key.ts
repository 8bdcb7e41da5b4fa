import { z } from 'zod';
import { type Judgement, type Probe, row } from '../probe';
import { childFault, wasNotRun } from '../run/child-end';

const Facts = z.object({
  hasKey: z.boolean(),
  hasZone: z.boolean(),
  status: z.int().nullable(),
  zones: z.array(z.string()).nullable(),
  isActive: z.boolean().nullable(),
  problem: z.string().nullable(),
});
type Facts = z.infer<typeof Facts>;

/** Management API of Bright Data: "Get active zones" (docs.brightdata.com, Account Management API). */
const API = 'https://api.brightdata.com';
const KEY = 'BRIGHTDATA_API_KEY';
const ZONE = 'BRIGHTDATA_ZONE';

/** Probe of the search provider's key and zone, as ARPO's search tool uses them. */
export default {
  title: 'Search API key',
  says: 'Asks Bright Data for the zones of your key. It makes no search, so nothing is charged.',
  order: 410,
  subject: 'machine',
  runsAlone: false,
  children: (_context, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'search_key',
            at: 'target',
            python: null,
            words: { url: API },
            env: {},
            secretEnv: [KEY, ZONE],
            limitS: 25,
          },
        ],
  judge: ([result]): Judgement => {
    const facts = Facts.safeParse(
      result?.outcome.ok === true ? result.outcome.value.answers[0] : null,
    );
    if (result === undefined || !facts.success) {
      const says = (result && childFault(result)) ?? 'The answer could not be read.';
      const isUnknown = result === undefined || wasNotRun(result);
      return { state: isUnknown ? 'unknown' : 'bad', value: 'could not check', says };
    }
    return judgeKey(facts.data);
  },
} satisfies Probe;

/** What the provider's answer says about key and zone. */
export function judgeKey(facts: Facts): Judgement {
  const { hasKey, status, zones, problem } = facts;
  if (!hasKey) {
    return {
      state: 'skipped',
      value: 'no key stored',
      says: `No ${KEY} is stored for this target. Only trainings that search the web need one.`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      state: 'bad',
      value: 'wrong search key',
      says: `The search provider refused the key (${status}).`,
      advice: `Copy the key again from your Bright Data account and store it as ${KEY} under Settings, Secrets. With a wrong key every search of a training fails, and it learns without its tool.`,
    };
  }
  if (status === 407) {
    const says = 'A proxy on the way asks for a login (407).';
    return { state: 'bad', value: 'proxy login', says, advice: 'Set HTTPS_PROXY with a login.' };
  }
  if (zones === null) {
    const why = problem ?? `it answered ${status ?? 'nothing'}`;
    const says = `The search provider could not be asked: ${why}.`;
    return { state: 'unknown', value: 'could not check', says };
  }
  return judgeZone(facts, zones);
}

function judgeZone({ hasZone, isActive }: Facts, zones: readonly string[]): Judgement {
  const rows = [row('Key', 'ok', 'accepted')];
  if (!hasZone) {
    return {
      state: 'warn',
      value: 'no zone',
      says: 'The key is accepted, but no zone is set.',
      advice: `Store one of these as ${ZONE}: ${zones.slice(0, 10).join(', ')}.`,
      rows: [...rows, row('Zone', 'warn', '—')],
    };
  }
  if (isActive !== true) {
    return {
      state: 'bad',
      value: 'wrong search zone',
      says: 'The key is accepted, but its account has no active zone of the stored name.',
      advice: `Store one of these as ${ZONE}: ${zones.slice(0, 10).join(', ')}.`,
      rows: [...rows, row('Zone', 'bad', 'not in the account')],
    };
  }
  return {
    state: 'ok',
    value: 'key and zone accepted',
    says: 'The search provider accepts the key, and the zone is active.',
    rows: [...rows, row('Zone', 'ok', 'active')],
  };
}
