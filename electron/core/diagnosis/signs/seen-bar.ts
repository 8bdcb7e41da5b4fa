import { z } from 'zod';
import { NO_TRAINING } from './no-training';

/** Progress bar of a log in its last state: whose it is by its description, position and total. */
export const SeenBar = z.object({
  /** Its description, each number in it as `#`; '' for none. */
  label: z.string(),
  n: z.number(),
  total: z.number(),
  /** `Epoch 2/4:` before it: the bar is one round of so many. */
  round: z.object({ n: z.number(), total: z.number() }).exactOptional(),
});
export type SeenBar = z.infer<typeof SeenBar>;

/** tqdm: description, position and total in whole numbers. */
const TQDM =
  /(?:^|\])([^\]|]{0,200}?):?[ \t]*\d{1,3}%\|[^|]{0,300}\| *(\d[\d,]{0,14})\/(\d[\d,]{0,14}) ?\[/g;
/** rich: ` Training ━━━━━━╸━━━ 40% 40/100 0:00:12`. */
const RICH =
  /^(.{0,200}?)\s*(?:\d{1,3}%)? ?[━╸╺╶╴─]{5,300}[^\d]{0,20}(?:\d{1,3}%\s+)?(\d[\d,]{0,14})\/(\d[\d,]{0,14})(?![\d.]| ?[kMG]?B)/;
const ROUND = /\bepochs?[: ]*(\d{1,9})\/(\d{1,9})/i;
/** A bar of bytes counts no steps. */
const BYTES = /\d(?:\.\d)?[kMGT]?i?B(?:\/s)?\b/;

/** The last progress bar of a line; null for none, and for one that names something else than training. */
export function seenBar(text: string): SeenBar | null {
  if (text.includes('%|')) {
    const last = [...text.matchAll(TQDM)].at(-1);
    return last === undefined || BYTES.test(text.slice(last.index)) ? null : barOf(last);
  }
  const rich = text.includes('━') ? RICH.exec(text) : null;
  return rich === null || BYTES.test(text) ? null : barOf(rich);
}

function barOf([, description = '', count = '', full = '']: readonly (
  | string
  | undefined
)[]): SeenBar | null {
  if (NO_TRAINING.test(description)) return null;
  const [n, total] = [count, full].map((digits) => Number(digits.replaceAll(',', '')));
  if (n === undefined || total === undefined || total < 1 || n > total) return null;
  const label = description
    .trim()
    .replaceAll(/\d+(?:\.\d+)?/g, '#')
    .slice(0, 100);
  const [, at, of] = ROUND.exec(description) ?? [];
  const round =
    at === undefined || of === undefined ? {} : { round: { n: Number(at), total: Number(of) } };
  return { label, n, total, ...round };
}

const MAX_BARS = 12;

/** Bars with this one in place of the last one of the same description; the newest of them. */
export function withBar(bars: readonly SeenBar[], bar: SeenBar): SeenBar[] {
  const others = bars.filter(({ label }) => label !== bar.label);
  return [...others.slice(1 - MAX_BARS), bar];
}
