import type { Anatomy, StepPhase } from '#core/contract/insight/anatomy';
import type { MetricChange, WhoPaid } from '#core/contract/insight/who-paid';
import { secondsWords } from '#core/diagnosis/insight/anatomy-words';
import { figures, percent } from '#core/lib/figure-words';
import { table } from './run-text';

/** Who paid for the change of the reward, for a terminal. */
export function whoPaidText({
  says,
  reward,
  parts,
  rest,
  outside,
  cut,
  equalGroups,
  first,
  last,
}: WhoPaid): string {
  if (reward === null || first === null || last === null) return says;
  const rows = [
    ['', 'FIRST FIFTH', 'LAST FIFTH', 'CHANGE', 'PAID'],
    [reward.tag, ...changeCells(reward), ''],
    ...parts.map((part) => [
      `  ${part.name}${part.weight === null || part.weight === 1 ? '' : ` × ${figures(part.weight)}`}`,
      ...changeCells(part),
      signed(part.paid),
    ]),
    ...(Math.abs(rest) < 1e-3 * Math.abs(reward.change)
      ? []
      : [['  not from any function', '', '', '', signed(rest)]]),
    ...outside.map((one) => [`not in the reward: ${one.tag}`, ...changeCells(one), '']),
    ...(cut === null ? [] : [['answers at the length limit', ...shareCells(cut), '']]),
    ...(equalGroups === null
      ? []
      : [['groups with equal rewards', ...shareCells(equalGroups), '']]),
  ];
  const windows = `First fifth: ${figures(first.from)} to ${figures(first.to)}. Last fifth: ${figures(last.from)} to ${figures(last.to)}.`;
  return [says, '', table(rows), '', windows].join('\n');
}

const changeCells = ({ first, last, change }: MetricChange): readonly string[] => [
  figures(first),
  figures(last),
  signed(change),
];

const shareCells = ({ first, last }: MetricChange): readonly string[] => [
  percent(first),
  percent(last),
  '',
];

const signed = (value: number): string => `${value > 0 ? '+' : ''}${figures(value)}`;

const phaseCells = (name: string, { seconds, share }: StepPhase): readonly string[] => [
  name,
  secondsWords(seconds),
  percent(share),
];

/** Where the time of the steps went, for a terminal. */
export function anatomyText({ is, says, phases, outside, steps, slowest }: Anatomy): string {
  if (is === 'none') return says;
  const rows = [
    ['PHASE', 'MEDIAN', 'SHARE'],
    ...phases.map((phase) => phaseCells(phase.name, phase)),
    ...outside.map((phase) => phaseCells(`outside of the step: ${phase.name}`, phase)),
  ];
  const slow = slowest.map(
    ({ x, seconds, phase, phaseSeconds }) =>
      `  step ${figures(x)}: ${secondsWords(seconds)}, ${secondsWords(phaseSeconds)} of it in ${phase}`,
  );
  return [says, '', table(rows), '', `Slowest of ${steps} steps:`, ...slow].join('\n');
}
