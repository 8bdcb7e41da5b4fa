import type { AgainstYardstick, Learning, MeasuredLearning } from '#core/contract/run/learning';

const YARDSTICKS: Readonly<Record<AgainstYardstick['name'], string>> = {
  random: 'a random agent',
  constant: 'the best constant action',
  flat: 'staying flat',
  'buy-and-hold': 'buy and hold',
  base: 'the base model',
};

/** Learning of a run in words: better than at its start, and than each yardstick. */
export function learningText(learning: Learning): string {
  const against = learning.against ?? [];
  return [
    `Improved since the start: ${startText(learning)}`,
    ...(against.length === 0 ? ['Better than a random agent: not measured.'] : []),
    ...against.map((one) => `Better than ${YARDSTICKS[one.name]}: ${changeText(one.is, one, 95)}`),
  ].join('\n');
}

function startText(learning: Learning): string {
  if (learning.is === 'not-measured') return 'nothing measured: the run has no reward.';
  const { values, tag, curve = [] } = learning;
  const count = values === undefined ? '' : ` (${values} value${values === 1 ? '' : 's'})`;
  const course = curve.length < 2 ? '' : ` ${sparkText(curve)}`;
  return `${measuredText(learning)} By ${tag}${count}${course}.`;
}

function measuredText(learning: MeasuredLearning): string {
  const { is, from, to, low, high, level = 95, p } = learning;
  if (is === 'inconclusive') {
    const why =
      learning.why === 'few' ? 'its values are too few' : 'the change is within the noise';
    return `too early to say, ${why} (${figure(from)} to ${figure(to)}).`;
  }
  if (low !== null && high !== null) return changeText(is, { from, to, low, high }, level);
  const ranks = p === undefined ? '' : `; Mann-Kendall p = ${figure(p)}`;
  return `${is === 'better' ? 'yes' : 'no'}, ${signed(to - from)} (${figure(from)} to ${figure(to)}${ranks}).`;
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

function changeText(is: 'better' | 'no', { from, to, low, high }: Change, level: number): string {
  const bounds = `${level}% interval ${figure(low)} to ${figure(high)}`;
  const ends = `${figure(from)} to ${figure(to)}`;
  return `${is === 'better' ? 'yes' : 'no'}, ${signed(to - from)} (${ends}; ${bounds}).`;
}

const signed = (change: number): string => `${change > 0 ? '+' : ''}${figure(change)}`;

const BARS = '▁▂▃▄▅▆▇█';

/** The course of some numbers in one line. */
function sparkText(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const share = (value: number): number => (high === low ? 0.5 : (value - low) / (high - low));
  return numbers.map((value) => BARS[Math.round(share(value) * (BARS.length - 1))] ?? '').join('');
}

/** At most four significant digits. */
export const figure = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '—';
