import { holdsSecret, isKeyName, isSecretLike } from '../key-words';
import { defineGuardRule } from '../rule';

/** A key of W&B. */
const HEX_40 = /^[0-9a-f]{40}$/;

/** Rule: a key among the arguments of a program, where every user of the machine and every log can read it. */
export default defineGuardRule({
  order: 90,
  judge: ({ call }) => {
    const words = call.args.map(({ text }) => text);
    if (
      BUILTINS.test(call.program) ||
      !words.some((word, index) => isKey(word, words[index - 1], call.program))
    ) {
      return null;
    }
    return {
      says: 'The arguments of this command contain a key.',
      because:
        'Every user of the machine can read arguments with ps, the shell writes them to its history, and Ray and W&B copy them into their records.',
      would: `It would start ${call.program} with the key in plain sight.`,
      instead: null,
      danger: 'changes',
    };
  },
});

/** They start no program: their words are in no list of processes. */
const BUILTINS = /^(?:export|set|setx|echo|printf|read|cd|alias|unset|declare)$/;

function isKey(word: string, before: string | undefined, program: string): boolean {
  // Of a whole command in one word, e.g. of `sh -c`, a name beside a value says enough.
  if (holdsSecret(word)) return true;
  if (program === 'wandb' && HEX_40.test(word)) return true;
  const named = /^(?:--?)?([\w.-]+)=(.+)$/s.exec(word);
  if (named !== null) return isKeyName(named[1] ?? '') && isSecretLike(named[2] ?? '');
  const isNamed = before !== undefined && /^--?[\w-]+$/.test(before) && isKeyName(before);
  return isNamed && isSecretLike(word);
}
