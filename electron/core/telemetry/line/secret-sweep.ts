import { keyRanges, masked } from './key-shapes';
import { SECRET_MARK } from './masked-command';

/** Key-shaped text in a file: where it stands, what kind it seems to be, and its line with every key masked. */
export interface SecretFinding {
  /** From 1. */
  readonly line: number;
  readonly kind: string;
  readonly shown: string;
}

/** Kinds by what stands in front of the key's own characters. The shapes themselves are one list, `key-shapes.ts`. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:hf|api_org)[_-]$/, 'Hugging Face token'],
  [/\b(?:gh[pousr]_|github_pat_|github_)$/, 'GitHub token'],
  [/\b(?:AKIA|ASIA)$/, 'AWS access key'],
  [/\bAIza$/, 'Google API key'],
  [/\bxox[abprs]?-?$/, 'Slack token'],
  [/\bwandb login .*$|\bwandb_$/, 'Weights & Biases key'],
  [/https?:\/\/[^\s/:@]+:$/, 'Password in an address'],
  [/\beyJ$/, 'JSON Web Token'],
  [/\bBearer +$/, 'Bearer token'],
  [/\b(?:sk|pk|rk)-$/, 'API key'],
  [/PASSWORD["']? ?[=:] ?["']?$|PASSWD["']? ?[=:] ?["']?$/i, 'Password'],
];

/** A line of a minified file can be megabytes long; what is shown of it is bounded. */
const MOST_SHOWN = 200;

/** Looks for API keys, tokens and passwords in a text, line by line (secret sweep). Values are never part of the answer. */
export function sweepText(text: string): readonly SecretFinding[] {
  return text.split('\n').flatMap((line, i) =>
    keyRanges(line)
      .filter(({ start, end }) => !isPlaceholder(line.slice(0, start), line.slice(start, end)))
      .map(({ start }) => ({
        line: i + 1,
        kind: kindOf(line.slice(0, start)),
        shown: masked(line.trim(), SECRET_MARK).slice(0, MOST_SHOWN),
      })),
  );
}

function kindOf(before: string): string {
  return KINDS.find(([shape]) => shape.test(before))?.[1] ?? 'Key or token';
}

/** What scripts write where a key would go: `os.environ[…]`, `${HF_TOKEN}`, `YOUR_API_KEY`, `xxxx`. */
function isPlaceholder(before: string, value: string): boolean {
  const word = `${/\w*$/.exec(before)?.[0] ?? ''}${value}`;
  return (
    /^(?:\$|os\.|env\.|process\.|getenv|args\.|config|self\.|None\b|null\b|str\b|<)/.test(value) ||
    /your|example|placeholder|changeme|dummy/i.test(word) ||
    /^(.)\1*$/.test(value.replaceAll(/[-_*.]/g, ''))
  );
}
