import { isPlaceholder } from '../placeholder';
import { isNoSecret, isRandomLike, NAME_LITERALS, nameStrength, SURE_NAME } from '../secret-names';
import { type RuleMatch, ruleOf, type SecretRule } from './rule';

/** Assigned value: between quotes, which JSON within JSON escapes, or a word. */
export const VALUE =
  String.raw`(?:[bru]{1,2}(?=["']))?(?:"(?<v1>(?:[^"\\\n\r]|\\[^\n\r])+)|'(?<v2>(?:[^'\\\n\r]|\\[^\n\r])+)|\\+["'](?<v3>[^"'\\\n\r]+)` +
  '|(?<v4>(?:[^\\s"\'`,;\\0\\\\]|\\\\(?!["\'nrt\\\\]))(?:[^\\s"\',;\\0\\\\]|\\\\(?!["\'nrt\\\\]))*))';
/** The end of a name, then what assigns: most lines with a word of a name have no such place. */
const ASSIGNED =
  /(?:key|key[_-]?id|secret|passw(?:or)?d|passphrase|passcode|credentials?|pwd|token|auth|pat|pass|session|sid|sig|signature|cookie)["'\\\]]{0,4}[ \t]{0,2}[:=]/i;
const CLOSED = String.raw`["'\\\]]{0,4}[ \t]{0,2}`;

const isMixed = (text: string): boolean => /\d/.test(text) && /\p{L}/u.test(text);
const isWord = (text: string): boolean => /^[a-z]+$/.test(text);
const isPath = (text: string): boolean =>
  /^(?:~|\.{0,2})\/|^[A-Za-z]:[\\/]|\.(?:json|ya?ml|pem|key|txt|env|py)$/.test(text);

/** Of a name that is sure. Code of a traceback assigns names to names, and messages say words of a password. */
function isSureSecret({ name, value, rest, full }: RuleMatch): boolean {
  const isQuoted = /["']$/.test(full.slice(0, full.length - value.length));
  if (isPlaceholder(value) || value.length < (/pass/i.test(name) ? 4 : 6)) return false;
  // Nothing is assigned: `-Dpassword= -Dport=1`.
  if (/=[ \t]+-/.test(full)) return false;
  if (isQuoted) return !isPath(value);
  if (/^[A-Za-z_]\w*$/.test(value) && nameStrength(value.replace(/\W+$/, '')) !== null)
    return false;
  if (isPath(value) && !/pass/i.test(name) && !name.toLowerCase().endsWith('secret')) return false;
  // "password: must be changed" is a sentence.
  return !(isWord(value) && (/^[ \t]+[a-z]/i.test(rest) || value.length < 5));
}

/** Of a name like `token` or `MY_KEY`: what looks like one. */
function isLikelySecret({ name, value, full }: RuleMatch): boolean {
  const strength = nameStrength(name);
  if (strength === null || strength === 'sure' || isNoSecret(name)) return false;
  if (isPlaceholder(value) || isPath(value) || /[\s(]/.test(value)) return false;
  if (/^[A-Z][A-Z0-9_]*$/.test(name) && /=/.test(full) && strength === 'likely')
    return value.length >= (name.endsWith('TOKEN') ? 8 : 12) && /[A-Za-z]/.test(value);
  const isLong = value.split(/[^A-Za-z0-9]/).some((part) => part.length >= 8 && isMixed(part));
  if (/token$/i.test(name)) return value.length >= 12 && isLong;
  return isRandomLike(value);
}

/** Behind an option, whose value is a word of a command. */
function isOptionValue(match: RuleMatch): boolean {
  const { name, value } = match;
  const strength = nameStrength(name);
  if (strength === null || isPlaceholder(value) || isPath(value) || value.startsWith('-'))
    return false;
  if (strength === 'sure') return value.length >= 4 && (!isWord(value) || value.length >= 8);
  if (isNoSecret(name)) return false;
  return isMixed(value) && value.length >= (strength === 'likely' ? 8 : 16);
}

/** Secrets beside a name: assigned, in JSON, YAML, Python, a shell, a header, or behind an option. */
export const NAME_RULES: readonly SecretRule[] = [
  {
    quick: ASSIGNED,
    ...ruleOf(
      'named-secret',
      'Password or key by its name',
      {
        literals: 'key secret passw passphrase passcode credential token pwd',
        shape: `(?<name>${SURE_NAME})${CLOSED}(?::=|=>|={1,2}|:)[ \\t]{0,3}${VALUE}`,
        flags: 'i',
      },
      isSureSecret,
    ),
  },
  {
    quick: ASSIGNED,
    ...ruleOf(
      'likely-secret',
      'Key or token by its name',
      {
        literals: 'key token auth pat= pat: pat" sig= cookie session sid=',
        shape: String.raw`(?<![\w.-])(?<name>[A-Za-z_][\w.-]{0,60}?(?:key|token|auth|pat|pass|session|sid|sig|signature|cookie)|key|token|auth|pat|pass|session|sid|sig|signature|cookie)${CLOSED}(?::=|=>|=|:)[ \t]{0,3}${VALUE}`,
        flags: 'i',
      },
      isLikelySecret,
    ),
  },
  {
    quick: /(?<![\w.-])--?[A-Za-z]/,
    ...ruleOf(
      'option',
      'Password or key of an option',
      {
        literals: NAME_LITERALS,
        shape: String.raw`(?<![\w.-])--?(?<name>[A-Za-z][\w.-]{0,60})(?:["']?,[ \t]{0,3}["']?|[ \t]{1,3}["']?|=["']?)(?<v1>[^\s"',]+)`,
      },
      isOptionValue,
    ),
  },
  ruleOf(
    'spaced-name',
    'Key or token by its name',
    {
      literals: '_key _token _secret _password',
      shape: String.raw`(?<![A-Za-z0-9_])(?<name>[A-Z][A-Z0-9_]{0,60}_(?:KEY|TOKEN|SECRET|PASSWORD))[ \t]{1,3}(?<v1>[\w+/=.~-]{16,})`,
    },
    ({ name, value }) => !isNoSecret(name) && !isPath(value) && isMixed(value),
  ),
];
