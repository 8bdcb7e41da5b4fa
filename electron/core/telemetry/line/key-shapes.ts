/**
 * Shapes of secrets that trainings print: keys of model and tracking services by their documented prefixes, bearer
 * tokens, JSON web tokens (RFC 7519), and whatever is assigned to a name that says it is one.
 */
export const KEY_SHAPES: readonly RegExp[] = [
  /\b(?:sk|pk|rk)-[\w-]{16,}/g,
  /\b(?:hf|api_org|npm|glpat|dop_v1|r8)[_-][A-Za-z0-9_-]{20,}/g,
  /\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\bgsk_[A-Za-z0-9]{20,}|\bsk_live_[A-Za-z0-9]{16,}|\bwandb_v\d_[\w-]{20,}/g,
  // W&B's keys are 40 hexadecimal digits, as a commit of git is: only beside the word that says so.
  /\bwandb login +(?:--?[a-z-]+ +)*[0-9a-f]{40}\b/g,
  /\bhttps?:\/\/[^\s/:@]+:[^\s/@]{3,}(?=@)/g,
  /\b[A-Z][A-Z0-9_]*_KEY["']? ?[=:] ?["']?[^\s"',;]{12,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\bBearer +[\w.~+/=-]{16,}/g,
  /\b\w*(?:API_?KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)["']? ?[=:] ?["']?[^\s"',;]{8,}/gi,
];
/** Cheap test before the list: most lines of a log hold none of these. */
const SUSPECT =
  /[prs]k-[\w-]{16}|(?:hf|org|npm|glpat|dop_v1|r8|gh[pousr]|pat|gsk|live|wandb_v\d)[_-][\w-]{16}|A[KS]IA|AIza|xox|eyJ|Bearer|wandb login|:\/\/[^\s/]+@|(?:key|token|secret|passw(?:or)?d|credentials?)["']? ?[=:]/i;
/** In front of a value that is kept to itself, this much is shown. */
const NAME =
  /^(?:Bearer +|wandb login +(?:--?[a-z-]+ +)*|https?:\/\/[^\s/:@]+:|\w+["']? ?[=:] ?["']?)/;
const PREFIX = /^(?:[A-Za-z]{2,10}[-_]|AKIA|ASIA|AIza|eyJ)/;

/** Where a secret stands in a text; `start` is behind what names it (`sk-`, `Bearer `, `OPENAI_API_KEY=`). */
export interface KeyRange {
  readonly start: number;
  readonly end: number;
}

/** A cheap test before `keyRanges`: without it a text holds none. */
export const mayHoldKeys = (text: string): boolean => SUSPECT.test(text);

/** Parts of a text that look like keys. They rise and never overlap. */
export function keyRanges(text: string): readonly KeyRange[] {
  if (!mayHoldKeys(text)) return [];
  const found = KEY_SHAPES.flatMap((shape) =>
    Array.from(text.matchAll(shape), (match) => rangeOf(match.index, match[0])),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const ranges: KeyRange[] = [];
  for (const range of found) {
    const last = ranges.at(-1);
    if (range.start >= range.end) continue;
    if (last === undefined || range.start >= last.end) ranges.push(range);
    else if (range.end > last.end) {
      ranges[ranges.length - 1] = { start: last.start, end: range.end };
    }
  }
  return ranges;
}

function rangeOf(at: number, whole: string): KeyRange {
  const named = NAME.exec(whole)?.[0].length ?? 0;
  const prefix = PREFIX.exec(whole.slice(named))?.[0].length ?? 0;
  return { start: at + named + prefix, end: at + whole.length };
}

/** The text with every key taken out: `sk-…(masked)`. */
export function masked(text: string, mark: string): string {
  let from = 0;
  let out = '';
  for (const { start, end } of keyRanges(text)) {
    out += text.slice(from, start) + mark;
    from = end;
  }
  return out + text.slice(from);
}
