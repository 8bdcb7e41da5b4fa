import type { Rollout } from '#core/contract/insight/rollouts';
import { printable } from '#core/lib/printable';
import { t } from '../../words/t';
import { scoreWords, sizeWords } from './score-words';

interface Props {
  readonly name: string;
  readonly rollout: Pick<
    Rollout,
    'index' | 'score' | 'toolCalls' | 'characters' | 'steps' | 'answer'
  >;
  readonly onOpen: (index: number) => void;
}

/** Characters of an answer in a list. */
const LISTED = 400;

/** One answer in a list: what it is, its score, its size, and how it begins. A click opens it. */
export function RolloutRow({ name, rollout, onOpen }: Props) {
  const { index, toolCalls, answer } = rollout;
  const facts = [
    scoreWords(rollout),
    sizeWords(rollout),
    ...(toolCalls === 0 ? [] : [t('run.rollouts.toolCalls', { count: toolCalls })]),
  ];
  return (
    <li>
      <button type="button" className="rollout-row" onClick={() => onOpen(index)}>
        <span className="rollout-head">
          <b>{name}</b> <span className="note num">{facts.join(' · ')}</span>
        </span>
        <span className="rollout-text" dir="auto">
          {printable(answer.slice(0, LISTED))}
        </span>
      </button>
    </li>
  );
}
