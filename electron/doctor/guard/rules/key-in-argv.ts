import { isNoSecret, nameStrength } from '#core/redaction/secret-names';
import { secretRanges } from '#core/redaction/line-secrets';
import type { GuardRule } from '../rule';

const LONG_ENOUGH = 16;
const HEX_40 = /^[0-9a-f]{40}$/;

/** Rule: a key among the arguments of a program, where every user of the machine and every log can read it. */
export default {
  order: 90,
  hold: ({ call }) => {
    const words = call.args.map(({ text }) => text);
    if (
      BUILTINS.test(call.program) ||
      !words.some((word, index) => isKey(word, words[index - 1], call.program))
    ) {
      return null;
    }
    return {
      says: 'A key stands among the arguments of this command.',
      because:
        'Every user of the machine can read arguments with ps, the shell writes them to its history, and Ray and W&B copy them into their records.',
      would: `It would start ${call.program} with the key in plain sight.`,
      instead: null,
      danger: 'changes',
    };
  },
} satisfies GuardRule;

/** They start no program: their words are in no list of processes. */
const BUILTINS = /^(?:export|set|setx|echo|printf|read|cd|alias|unset|declare)$/;

function isKey(word: string, before: string | undefined, program: string): boolean {
  // Of a whole command in one word, e.g. of `sh -c`, a name beside a value says enough.
  if (secretRanges(word).length > 0) return true;
  if (program === 'wandb' && HEX_40.test(word)) return true;
  const named = /^(?:--?)?([\w.-]+)=(.+)$/s.exec(word);
  if (named !== null) return isName(named[1] ?? '') && looksSecret(named[2] ?? '');
  return before !== undefined && /^--?[\w-]+$/.test(before) && isName(before) && looksSecret(word);
}

/** `--api-key VALUE`, `--token=VALUE`, `agent.tools.search.api_key=VALUE` of Hydra. */
const isName = (name: string): boolean => nameStrength(name) !== null && !isNoSecret(name);

/** A variable is expanded by the shell, and is no key that was typed; a path, a number or a word is none either. */
function looksSecret(value: string): boolean {
  if (value.length < LONG_ENOUGH || /^[$%]|^\/|[\s\\]|:\/\//.test(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
