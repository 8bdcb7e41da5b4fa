import { secretRanges } from '#core/redaction/line-secrets';
import { isNoSecret, nameStrength } from '#core/redaction/secret-names';

const MIN_LENGTH = 16;

/** Whether a word holds a key by its shape, or by a name beside its value. */
export const holdsSecret = (word: string): boolean => secretRanges(word).length > 0;

/** `--api-key VALUE`, `--token=VALUE`, `agent.tools.search.api_key=VALUE` of Hydra. */
export const isKeyName = (name: string): boolean =>
  nameStrength(name) !== null && !isNoSecret(name);

/** A variable is expanded by the shell, and is no key that was typed; a path, a number or a word is none either. */
export function isSecretLike(value: string): boolean {
  if (value.length < MIN_LENGTH || /^[$%]|^\/|[\s\\]|:\/\//.test(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
