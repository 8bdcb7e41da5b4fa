import { figure } from '../../verdict/time-words';
import type { Witness } from '../witness';

/** RL-Trainer's share of failed LLM queries, in percent, over the run so far. */
const TAG = /^(?:llm|final)\/error_rate$/;
const MOST_PERCENT = 50;

/** Half of the LLM's answers, or more, were errors: the policy learned with a stand-in. */
export default {
  id: 'llm-errors',
  order: 6,
  testify: ({ series }) => {
    const rates = series.filter(({ tag, last }) => TAG.test(tag) && (last ?? 0) >= MOST_PERCENT);
    return rates.slice(0, 1).map(({ tag, last }) => ({
      fact: `${tag} ended at ${figure(last ?? 0)} %`,
      expectation: `LLM errors below ${MOST_PERCENT} %`,
      doubt: `${figure(last ?? 0)} % of the LLM queries failed (${tag}): it trained without most of the LLM's answers.`,
    }));
  },
} satisfies Witness;
