import { secretsInLines } from './line-secrets';
import { withMarks } from './masked';
import { isPlaceholder, SECRET_MARK } from './placeholder';

/** Key-shaped text in a file: where it is, what kind it seems to be, and its line with every key masked. */
export interface SecretFinding {
  /** From 1. */
  readonly line: number;
  readonly kind: string;
  readonly shown: string;
}

/** A line of a minified file can be megabytes long; what is shown of it is bounded. */
const MAX_SHOWN = 200;

/** Looks for API keys, tokens and passwords in a text, line by line (secret sweep). Values are never part of the answer. */
export function sweepText(text: string): readonly SecretFinding[] {
  const lines = text.split('\n');
  return secretsInLines(lines).flatMap((ranges, at) => {
    const line = lines[at] ?? '';
    const shown = withMarks(line, ranges, SECRET_MARK).trim().slice(0, MAX_SHOWN);
    return ranges
      .filter(({ start, end }) => !isWrittenByHand(line.slice(0, start), line.slice(start, end)))
      .map(({ kind }) => ({ line: at + 1, kind, shown }));
  });
}

/** Placeholders of scripts where a key would go: `sk-your-key-here`, `hf_xxxxxxxxxxxxxxxxxxxx`. */
function isWrittenByHand(before: string, value: string): boolean {
  const word = `${/\w*$/.exec(before.slice(-40))?.[0] ?? ''}${value}`;
  return isPlaceholder(word) || /^(.)\1*$/.test(value.replaceAll(/[-_*.]/g, ''));
}
