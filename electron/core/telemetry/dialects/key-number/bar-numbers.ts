import { isMetric } from './metric-words';
import { BARE_COUNT, type NamedNumber } from './named-number';
import { namedNumbers } from './named-numbers';

/** `Epoch 3:  40%|████      | 40/100 [00:01<00:02, 25.0it/s, reward=1.5, loss=0.3]`: description, position, total, postfix. */
const TQDM =
  /^(.{0,200}?):?\s*\d{1,3}%\|[^|]{0,300}\|\s*(\d[\d,]{0,14})\/(\d[\d,]{0,14}) ?\[[^\]]{0,60}?(?:it\/s|s\/it|\?it\/s|[\d:]{4,12})((?:, [^\]]{1,600})?)\]/;

/** `Training ━━━━━╸━━━ 87/200 0:00:02 reward 43.50`: description, position, total, text columns. */
const RICH =
  /^(.{0,200}?) (?:\d{1,3}% )?[━╸╺]{5,300} {1,6}(?:\d{1,3}% {1,4})?(\d[\d,]{0,14})\/(\d[\d,]{0,14}) (.{1,600})$/;
/** Elapsed and remaining time, and speed. */
const RICH_TIMES = /(?:\d{1,4}:\d\d(?::\d\d)?|-:--:--)|[<•]|[\d.]{1,20} ?it\/s/g;

/**
 * The numbers of a progress bar with a training's metrics: those of its description and of its postfix, and how far it is.
 * @returns none for any other bar: a download's has no metric
 */
export function barNumbers(text: string): readonly NamedNumber[] {
  const [, description = '', n, total = null, postfix = ''] =
    TQDM.exec(text) ?? RICH.exec(text) ?? [];
  if (n === undefined) return [];
  const columns = postfix.replaceAll(RICH_TIMES, ' ').replace(/^[, ]+/, '');
  const numbers = [...namedNumbers(description), ...namedNumbers(columns)];
  const isOfTraining = numbers.some(
    ({ name, isPair, printed }) => isMetric(name) && (isPair || printed.includes('.')),
  );
  if (!isOfTraining) return [];
  return [...numbers, { name: BARE_COUNT, printed: n, total, isPair: true }];
}
