import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Rollout } from '#core/contract/insight/rollouts';
import { printable } from '#core/lib/printable';
import { type RolloutTurn, turnsOf } from '#core/telemetry/rollouts/rollout-turns';
import type { Read } from '../../bridge/queries/use-engine';
import { useRollout } from '../../bridge/queries/runs/use-rollouts';
import { copyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/errors/dialog';
import { IconButton } from '../../ui/icon-button';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { GroupView } from './group-view';
import { numberWords, scoreWords, sizeWords } from './score-words';

/** Which rollout of a run. */
export interface RolloutId {
  readonly step: number;
  readonly index: number;
}

interface Props {
  readonly run: string;
  readonly rollout: RolloutId;
  readonly validation: boolean;
  /** Answers of the step; null where another step is shown beside it. */
  readonly count: number | null;
  readonly onOpen: (rollout: RolloutId | null) => void;
  readonly onSamePrompt: () => void;
}

/** One rollout in full: prompt, answer by its turns, numbers and expected answer; the ones before and after, and others of its prompt, by a click. */
export function RolloutDialog(props: Props) {
  const { run, rollout, validation, onOpen } = props;
  const [compared, setCompared] = useState<number | null>(null);
  const step = countWords(rollout.step);
  const index = `#${rollout.index}`;
  const read = useRollout({ run, ...rollout, validation });
  const isCompared = compared === rollout.index && read?.ok === true;
  return (
    <Dialog
      opened
      size={isCompared ? 'min(1600px, 94vw)' : 'xl'}
      onClose={() => onOpen(null)}
      title={
        isCompared
          ? t('run.rollouts.compareTitle', { step })
          : t('run.rollouts.title', { index, step })
      }
      closeButtonProps={{ 'aria-label': t('run.rollouts.close') }}
    >
      {isCompared ? (
        <Compared {...props} of={read.value} onEnd={() => setCompared(null)} />
      ) : (
        <OneRollout {...props} read={read} onCompare={() => setCompared(rollout.index)} />
      )}
    </Dialog>
  );
}

type ComparedProps = Props & { readonly of: Rollout; readonly onEnd: () => void };

function Compared({ run, rollout: { step, index }, validation, of, onOpen, onEnd }: ComparedProps) {
  const open = (next: number): void => {
    onEnd();
    onOpen({ step, index: next });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} />}
        onClick={onEnd}
      >
        {t('run.rollouts.back', { index: `#${index}` })}
      </Button>
      <GroupView run={run} step={step} validation={validation} of={of} onOpen={open} />
    </>
  );
}

type OneProps = Props & { readonly read: Read<Rollout>; readonly onCompare: () => void };

function OneRollout({ rollout: { step, index }, read, count, ...acts }: OneProps) {
  const { onOpen } = acts;
  return (
    <>
      <div className="rollout-acts">
        <IconButton
          icon={IconChevronLeft}
          label={t('run.rollouts.open', { index: index - 1 })}
          isDisabled={index === 0}
          act={() => onOpen({ step, index: index - 1 })}
        />
        <IconButton
          icon={IconChevronRight}
          label={t('run.rollouts.open', { index: index + 1 })}
          isDisabled={count === null || index >= count - 1}
          act={() => onOpen({ step, index: index + 1 })}
        />
        {read?.ok === true && <Acts key={index} rollout={read.value} {...acts} />}
      </div>
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {read === undefined && <p className="note">{t('run.rollouts.loading')}</p>}
      {read?.ok === true && <RolloutContent rollout={read.value} />}
    </>
  );
}

type ActsProps = Pick<OneProps, 'onCompare' | 'onSamePrompt'> & { readonly rollout: Rollout };

function Acts({ rollout, onCompare, onSamePrompt }: ActsProps) {
  return (
    <>
      <CopyAnswer rollout={rollout} />
      {rollout.group !== null && (
        <Button variant="default" size="xs" onClick={onCompare}>
          {t('run.rollouts.compare')}
        </Button>
      )}
      {rollout.steps === null && (
        <Button variant="default" size="xs" onClick={onSamePrompt}>
          {t('run.rollouts.samePrompt')}
        </Button>
      )}
    </>
  );
}

function CopyAnswer({ rollout: { answer, steps } }: { readonly rollout: Rollout }) {
  const [isCopied, setCopied] = useState(false);
  const copy = steps === null ? 'run.rollouts.copy' : 'run.rollouts.copyActions';
  return (
    <Button variant="default" size="xs" onClick={() => void copyText(answer).then(setCopied)}>
      {t(isCopied ? 'run.rollouts.copied' : copy)}
    </Button>
  );
}

function RolloutContent({ rollout }: { readonly rollout: Rollout }) {
  const { prompt, answer, gold, texts, steps } = rollout;
  return (
    <div className="rollout-content">
      <Numbers rollout={rollout} />
      {gold !== null && <Part title={t('run.rollouts.gold')} text={gold} />}
      {steps === null && <Part title={t('run.rollouts.prompt')} text={prompt} />}
      <h3>{t(steps === null ? 'run.rollouts.answer' : 'run.rollouts.actions')}</h3>
      {turnsOf(answer).map((turn, i) => (
        <Turn key={`${i} ${turn.kind}`} turn={turn} />
      ))}
      {steps === null &&
        texts.map(({ name, text }) => <Part key={name} title={name} text={text} />)}
    </div>
  );
}

function Numbers({ rollout }: { readonly rollout: Rollout }) {
  const facts = [
    scoreWords(rollout),
    ...numberWords(rollout),
    sizeWords(rollout),
    ...(rollout.isUnfinished === true ? [t('run.rollouts.cut')] : []),
    // Of an episode they are a word or two each.
    ...(rollout.steps === null ? [] : rollout.texts.map(({ name, text }) => `${name}: ${text}`)),
  ];
  return <p className="num">{facts.join(' · ')}</p>;
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <pre className="rollout-pre" dir="auto" tabIndex={0}>
        {printable(text)}
      </pre>
    </>
  );
}

function Turn({ turn: { kind, tag, text } }: { readonly turn: RolloutTurn }) {
  return (
    <div className={`rollout-turn is-${kind}`}>
      {kind !== 'text' && (
        <span className="note">
          {t(`run.rollouts.turn.${kind}`)} <code>{tag}</code>
        </span>
      )}
      <pre className="rollout-pre" dir="auto" tabIndex={0}>
        {printable(text)}
      </pre>
    </div>
  );
}
