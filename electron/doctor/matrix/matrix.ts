import type { Matrix, MatrixCell } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';
import { computeCapabilityOf } from './cards';
import { type Condition, type Workload, workloads } from './workloads';

/** A target as the matrix reads it: what it has reported about itself so far. */
export interface MatrixTarget {
  readonly view: TargetView;
  /** `sys.platform` there; null until reported. */
  readonly platform: string | null;
}

const AMPERE = 8;
const WORDS = { green: 'Runs', amber: 'Limited', red: 'Not here', unknown: 'Not known' } as const;

/**
 * Where-can-it-run matrix of the targets that are known. Pure, and probes nothing: what a target has not reported is "not known", never
 * red.
 */
export function matrixOf(targets: readonly MatrixTarget[]): Matrix {
  const shown = targets.filter(({ view }) => view.hidden !== true);
  return {
    columns: shown.map(({ view: { id, name, says } }) => ({ target: id, name, says })),
    rows: workloads.map((workload) => ({
      id: workload.id,
      title: workload.title,
      goal: workload.goal,
      cells: shown.map((target) => cellOf(workload, target)),
    })),
  };
}

function cellOf({ reasons, would, wouldNot }: Workload, target: MatrixTarget): MatrixCell {
  const held = reasons.map((reason) => ({ reason, holds: holds(reason.when, target) }));
  const sure = held.filter(({ holds: is }) => is === true).map(({ reason }) => reason);
  const open = held.some(({ reason, holds: is }) => is === null && reason.state === 'red');
  const state = sure.some((reason) => reason.state === 'red')
    ? 'red'
    : open
      ? 'unknown'
      : sure.some((reason) => reason.state === 'amber')
        ? 'amber'
        : 'green';
  const spoken = sure.filter((reason) => reason.state !== 'green' || state === 'green');
  const reasonsShown = spoken.map(({ says, source, date }) => ({ says, source, date }));
  return {
    target: target.view.id,
    state,
    word: WORDS[state],
    reasons: state === 'unknown' ? [...reasonsShown, ...unknownReason(target)] : reasonsShown,
    would: state === 'red' ? would : '',
    wouldNot: state === 'red' ? wouldNot : '',
  };
}

const unknownReason = ({ view }: MatrixTarget) => [
  {
    says: `${view.name} has not reported yet what it is. Connect it, and this cell is filled in.`,
    source: 'the target itself',
    date: '',
  },
];

/** null: the target has not reported enough. */
function holds(condition: Condition, { view, platform }: MatrixTarget): boolean | null {
  const system = platform ?? guessedPlatform(view);
  switch (condition) {
    case 'always':
      return true;
    case 'windows':
      return system === null ? null : system === 'win32';
    case 'macos':
      return system === null ? null : system === 'darwin';
    case 'wsl1':
      return view.capabilities.mountsWindows ? wslOne(view) : false;
    case 'no-nvidia':
      return view.gpus === undefined ? null : view.gpus.length === 0;
    case 'before-ampere':
      return everyCard(view, ({ name }) => below(computeCapabilityOf(name), AMPERE));
    case 'below-12-gb':
      return everyCard(view, ({ memTotalMiB }) => below(memTotalMiB, 11_000));
    case 'below-20-gb':
      return everyCard(view, ({ memTotalMiB }) => below(memTotalMiB, 19_000));
  }
}

const wslOne = ({ wslVersion }: TargetView): boolean | null =>
  wslVersion === undefined ? null : wslVersion === 1;

function guessedPlatform({ capabilities }: TargetView): string | null {
  if (capabilities.pathStyle === 'windows') return 'win32';
  return capabilities.mountsWindows ? 'linux' : null;
}

type Card = NonNullable<TargetView['gpus']>[number];

/** Whether it holds for every card. Without a card another reason speaks; a card that is not known decides nothing. */
function everyCard({ gpus }: TargetView, is: (card: Card) => boolean | null): boolean | null {
  if (gpus === undefined) return null;
  if (gpus.length === 0) return false;
  return gpus
    .map(is)
    .reduce(
      (all, one) =>
        all === false || one === false ? false : all === null || one === null ? null : true,
      true,
    );
}

const below = (value: number | null, limit: number): boolean | null =>
  value === null ? null : value < limit;
