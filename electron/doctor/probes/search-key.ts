import { z } from 'zod';
import type { ChooseRemedy } from '#core/contract/finding';
import { type Judgement, type Probe, row } from '../probe';
import { readAnswer } from '../run/child-answer';

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

/** A key is typed by its owner into the page of stored keys, never into a command. */
const STORE: ChooseRemedy = {
  kind: 'choose',
  id: 'store-search-key',
  title: 'Store the key',
  says: 'Opens Settings, Secrets. The key is stored encrypted and is in no command and no log.',
  danger: 'none',
  provedBy: 'search-key',
  what: 'secret',
};

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
    const facts = readAnswer(result, Facts);
    return facts.ok ? judgeKey(facts.value) : facts.error;
  },
} satisfies Probe;

/** Judgement on key and zone from the provider's answer. */
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
      remedies: [STORE],
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
      remedies: [STORE],
    };
  }
  if (isActive !== true) {
    return {
      state: 'bad',
      value: 'wrong search zone',
      says: 'The key is accepted, but its account has no active zone of the stored name.',
      advice: `Store one of these as ${ZONE}: ${zones.slice(0, 10).join(', ')}.`,
      rows: [...rows, row('Zone', 'bad', 'not in the account')],
      remedies: [STORE],
    };
  }
  return {
    state: 'ok',
    value: 'key and zone accepted',
    says: 'The search provider accepts the key, and the zone is active.',
    rows: [...rows, row('Zone', 'ok', 'active')],
  };
}
