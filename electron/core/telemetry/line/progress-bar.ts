/** tqdm with a total: `Epoch 1:  12%|█▏   | 12/100 [03:10<23:14, 15.84s/it]`. */
const TQDM = /\d{1,3}%\|[^|]{0,300}\|\s*([\d.,kMGT?]+)\/([\d.,kMGT?]+) ?\[[^\]]{0,300}\]/g;
/** tqdm without a total: `37it [00:12,  3.01it/s]`. */
const TQDM_COUNT = /^[^[\]]{0,100}?\d+\w{1,6} \[\d[\d:]*, +[^\]]{0,100}\]$/;
/** rich: ` 100% ━━━━━━ 768/768  [ 0:00:55 < 0:00:00 , 9 it/s ]`. */
const RICH = /\d{1,3}% [━╸╺ ]{5}/;
/** rich with a count behind it: `Training ━━━━━━ 87/200 0:00:02 reward 43.50`; a download counts in units. */
const RICH_COUNTED =
  /[━╸╺]{5,300} {1,6}(?:\d{1,3}% {1,4})?\d[\d,]{0,14}\/\d[\d,]{0,14}(?![\d.,]| ?[kKMG]?i?B\b)/;
const RICH_COUNT =
  /^\s*\d{1,3}% [━╸╺ ]{5,300} ([\d,]{1,20})\/([\d,]{1,20}) +\[ .{1,40} it\/s \]\s*$/;

/** Progress bar: position and total, both in whole numbers. */
export interface Bar {
  readonly kind: 'tqdm' | 'rich';
  readonly n: number;
  readonly total: number;
}

/**
 * Rest of a line after its last progress bar: a bar goes to stderr without a newline, so that the next line of stdout sticks to it. null
 * when the line holds no bar; '' when it holds nothing else.
 */
export function afterBar(text: string): string | null {
  if (text.includes('%|')) {
    let end = -1;
    for (const bar of text.matchAll(TQDM)) end = bar.index + bar[0].length;
    return end === -1 ? null : text.slice(end).trimStart();
  }
  if (text.includes('━')) return RICH.test(text) || RICH_COUNTED.test(text) ? '' : null;
  return text.endsWith(']') && text.includes(' [') && TQDM_COUNT.test(text) ? '' : null;
}

/**
 * The bar that a text begins with, when it has no description before it: that of a training, as Hugging Face's Trainer
 * (tqdm) and Stable-Baselines3 (tqdm.rich) draw it. Downloads and evaluations describe themselves, or scale their units.
 */
export function bareBar(text: string): Bar | null {
  if (text.includes('%|') && /^\s*\d{1,3}%\|/.test(text)) {
    const [first] = text.matchAll(TQDM);
    return first === undefined ? null : barOf('tqdm', first[1], first[2]);
  }
  if (!text.includes('━')) return null;
  const rich = RICH_COUNT.exec(text);
  return rich === null ? null : barOf('rich', rich[1], rich[2]);
}

function barOf(kind: Bar['kind'], count = '', full = ''): Bar | null {
  const [n, total] = [count, full].map((digits) => Number(digits.replaceAll(',', '')));
  const isComplete = Number.isSafeInteger(n) && Number.isSafeInteger(total);
  return n !== undefined && total !== undefined && isComplete && total > 0
    ? { kind, n, total }
    : null;
}

const MAX_BAR_LENGTH = 4_096;
/** A number in the description of a bar: `Loss: 1.86:   5%|`, `Epoch 1 loss 1.93: 5%|`, `loss: 1.9 ||: 5%|`. */
const DESCRIBED = /(?:[:=] ?\d[\d.]{0,20}|[a-z] \d{1,9}\.\d{1,12})(?: \|\|)?:? {1,4}\d{1,3}%\|/;

/** A bar of rich with a text column behind its count. */
const RICH_TEXT = /[━╸╺] {1,6}(?:\d{1,3}% {1,4})?\d[\d,]{0,14}\/\d[\d,]{0,14} .{0,200}[A-Za-z]/;

/** Whether a text is a bar that may show numbers of a training: in its postfix, or in its description. A cheap look; its reader decides. */
export const mayHoldNumbers = (text: string): boolean =>
  text.length <= MAX_BAR_LENGTH &&
  (text.includes('%|') ? text.includes('=') || DESCRIBED.test(text) : isRichText(text));

const isRichText = (text: string): boolean => text.includes('━') && RICH_TEXT.test(text);
