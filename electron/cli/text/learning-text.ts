import type { AgainstYardstick, Learning } from '#core/contract/run/learning';

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
    `Better than at its start: ${startText(learning)}`,
    ...(against.length === 0 ? ['Better than a random agent: not measured.'] : []),
    ...against.map((one) => `Better than ${YARDSTICKS[one.name]}: ${changeText(one.is, one)}`),
  ].join('\n');
}

function startText(learning: Learning): string {
  if (learning.is === 'not-measured') return 'not measured.';
  return `${changeText(learning.is, learning)} By ${learning.tag}.`;
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

function changeText(is: 'better' | 'no', { from, to, low, high }: Change): string {
  const by = figure(to - from);
  const bounds = `95% interval ${figure(low)} to ${figure(high)}`;
  return is === 'better'
    ? `yes, by ${by} (${bounds}).`
    : `no. The difference is ${by} (${bounds}).`;
}

/** At most four significant digits. */
export const figure = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '—';
