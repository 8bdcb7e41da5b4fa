import { Switch } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { Rollout, StepRollouts } from '#core/contract/insight/rollouts';
import { percent } from '#core/lib/figure-words';
import { printable } from '#core/lib/printable';
import { useRollouts } from '../../bridge/queries/runs/use-rollouts';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { numberWords, scoreWords, sizeWords } from './score-words';
import { wordDiff } from './word-diff';

/** Answers side by side, and characters of each: what its list holds. */
const MAX_ANSWERS = 64;
const MAX_CHARACTERS = 2_000;

interface Props {
  readonly run: string;
  readonly step: number;
  readonly validation: boolean;
  /** Answer that the others are compared with. */
  readonly of: Rollout;
  readonly onOpen: (index: number) => void;
}

/** Answers to one prompt of a step side by side: the opened one, which stays in sight, then the best first. Words that it lacks are marked in the others. */
export function GroupView({ of, ...props }: Props) {
  const { run, step, validation } = props;
  const read = useRollouts({
    run,
    step,
    validation,
    group: of.group,
    text: '',
    min: null,
    max: null,
    order: 'best',
    offset: 0,
    most: MAX_ANSWERS,
  });
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  if (read === undefined) return <p className="note">{t('run.rollouts.loading')}</p>;
  return <Group of={of} group={read.value} onOpen={props.onOpen} />;
}

type GroupProps = Pick<Props, 'of' | 'onOpen'> & { readonly group: StepRollouts };

function Group({ of, group: { rows, matched }, onOpen }: GroupProps) {
  const [isMarked, setMarked] = useState(true);
  const base = useMemo(() => printable(of.answer.slice(0, MAX_CHARACTERS)), [of.answer]);
  const index = `#${of.index}`;
  const others = rows.filter((rollout) => rollout.index !== of.index);
  const shown = [{ ...of, answer: of.answer.slice(0, MAX_CHARACTERS) }, ...others];
  const isCut = shown.some(({ characters }) => characters > MAX_CHARACTERS);
  return (
    <>
      <pre className="rollout-pre is-group-prompt" dir="auto" tabIndex={0}>
        {printable(of.prompt)}
      </pre>
      <div className="rollout-acts">
        <Switch
          checked={isMarked}
          label={t('run.rollouts.differs', { index })}
          onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
        />
        <span className="note num">
          {t('run.rollouts.groupOf', { shown: countWords(shown.length), all: countWords(matched) })}
          {isCut && ` ${t('run.rollouts.groupCut', { max: countWords(MAX_CHARACTERS) })}`}
        </span>
      </div>
      <ul className="rollout-group" tabIndex={0} aria-label={t('run.rollouts.groupLabel')}>
        {shown.map((rollout) => (
          <Answer
            key={rollout.index}
            rollout={rollout}
            base={rollout.index === of.index ? null : { text: base, index }}
            isMarked={isMarked}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

interface AnswerProps {
  readonly rollout: Rollout;
  /** What it is compared with; null for that one itself. */
  readonly base: { readonly text: string; readonly index: string } | null;
  readonly isMarked: boolean;
  readonly onOpen: (index: number) => void;
}

function Answer({ rollout, base, isMarked, onOpen }: AnswerProps) {
  const { index, answer, characters } = rollout;
  const id = useId();
  const text = useMemo(() => printable(answer), [answer]);
  const other = base?.text ?? text;
  const { parts, shared } = useMemo(() => wordDiff(text, other), [text, other]);
  const isSame = text === other && characters <= MAX_CHARACTERS;
  const facts = [scoreWords(rollout), ...numberWords(rollout), sizeWords(rollout)];
  return (
    <li className={base === null ? 'is-base' : ''} aria-labelledby={id}>
      <button id={id} type="button" className="link" onClick={() => onOpen(index)}>
        {t('run.rollouts.open', { index: `#${index}` })}
      </button>
      <p className="num">{facts.join(' · ')}</p>
      <p className="note num">
        {base === null ? t('run.rollouts.base') : sharedWords(shared, isSame, base.index)}
      </p>
      <pre className="rollout-pre" dir="auto" tabIndex={0}>
        {parts.map((part, i) =>
          // The parts of a text have no other name than their place.
          part.isOwn && isMarked ? <mark key={`${i} own`}>{part.text}</mark> : part.text,
        )}
      </pre>
    </li>
  );
}

/** How much of an answer another one has too. */
function sharedWords(shared: number, isSame: boolean, index: string): string {
  return isSame
    ? t('run.rollouts.sameText', { index })
    : t('run.rollouts.shared', { share: percent(shared), index });
}
