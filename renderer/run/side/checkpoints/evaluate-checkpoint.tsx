import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EvaluationJob, StoredResult, Yardstick } from '#core/contract/evaluation/evaluation';
import { usePlaying } from '../../../bridge/queries/runs/use-evaluations';
import { RefusalNote } from '../../../ui/refusal-note';
import { t } from '../../../words/t';
import { EvaluationFigures } from './evaluation-figures';

const [MIN, MAX] = [2, 1_000] as const;

interface Props {
  readonly run: string;
  /** Absolute, as its target names it. */
  readonly path: string;
  /** As the list shows it. */
  readonly name: string;
  /** A language model: it answers the validation rows of its run, and plays nothing. */
  readonly answers: boolean;
  /** The environment of the run; null where the user has to name one. */
  readonly envId: string | null;
  readonly episodes: number;
  /** Its newest evaluation; null: none. */
  readonly stored: StoredResult | null;
  /** Yardsticks that were measured in the environment of the run. */
  readonly yardsticks: readonly Yardstick[];
}

/** "Evaluate" of one checkpoint: episodes and environment, progress, cancel, and what it showed. */
export function EvaluateCheckpoint(props: Props) {
  const { run, path, name, stored } = props;
  const [isOpen, setOpen] = useState(false);
  const playing = usePlaying(run, path);
  const { job } = playing;
  const shown = resultOf(job) ?? stored;
  return (
    <>
      <Button
        size="compact-xs"
        disabled={playing.busy}
        aria-expanded={isOpen}
        aria-label={t('run.evaluation.evaluateOne', { path: name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('run.evaluation.evaluate')}…
      </Button>
      {isOpen && !playing.busy && (
        <PlayForm
          {...props}
          onPlay={(request) => {
            setOpen(false);
            playing.start({ run, path, ...request });
          }}
        />
      )}
      {playing.busy && <Progress playing={playing} answers={props.answers} />}
      <RefusalNote refusal={playing.refusal} />
      {job?.state === 'canceled' && (
        <p className="note" role="status">
          {t('run.evaluation.canceled')}
        </p>
      )}
      {shown !== null && (
        <EvaluationFigures run={run} stored={shown} yardsticks={props.yardsticks} />
      )}
    </>
  );
}

/** Result of an evaluation; null before its end. */
function resultOf(job: EvaluationJob | null): Pick<StoredResult, 'result' | 'folder'> | null {
  if (job?.state !== 'done' || job.result === null || job.folder === null) return null;
  return { result: job.result, folder: job.folder };
}

/** Progress, and a way to end it. */
function Progress({
  playing: { job, cancel },
  answers,
}: Pick<Props, 'answers'> & { readonly playing: ReturnType<typeof usePlaying> }) {
  const [done, of] = [job?.done ?? 0, job?.of ?? 0];
  const doing = job?.doing ?? 'load';
  const word = answers && doing === 'play' ? 'answer' : doing;
  return (
    <div className="evaluation-progress">
      <span role="status" className="num">
        {t(`run.evaluation.doing.${word}`, { done, of })}
      </span>
      <progress
        max={Math.max(1, of)}
        value={doing === 'play' ? done : undefined}
        aria-label={t('run.evaluation.progress')}
      />
      <Button size="compact-xs" disabled={job === null} onClick={cancel}>
        {t('run.evaluation.cancel')}
      </Button>
    </div>
  );
}

interface FormProps extends Pick<Props, 'envId' | 'episodes' | 'answers'> {
  readonly onPlay: (request: {
    readonly episodes: number;
    readonly envId: string | null;
    readonly factory: string | null;
  }) => void;
}

const isFactory = (factory: string): boolean => factory === '' || /^[\w.]+:[\w.]+$/.test(factory);
const isNamed = (env: string, factory: string): boolean => env.trim() !== '' || factory !== '';

interface EnvironmentFieldsProps {
  readonly env: string;
  readonly factory: string;
  readonly onEnv: (env: string) => void;
  readonly onFactory: (factory: string) => void;
}

/** The environment by its id, or by what makes it. */
function EnvironmentFields({ env, factory, onEnv, onFactory }: EnvironmentFieldsProps) {
  return (
    <>
      <TextInput
        size="xs"
        label={t('run.evaluation.envId')}
        spellCheck={false}
        maxLength={200}
        value={env}
        error={isNamed(env, factory) ? null : t('run.evaluation.envWrong')}
        onChange={({ currentTarget }) => onEnv(currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t('run.evaluation.factory')}
        placeholder={t('run.evaluation.factoryForm')}
        spellCheck={false}
        maxLength={200}
        value={factory}
        error={isFactory(factory) ? null : t('run.evaluation.factoryWrong')}
        onChange={({ currentTarget }) => onFactory(currentTarget.value.trim())}
      />
    </>
  );
}

/** Number of episodes, and the environment where it is another or none is known. */
function PlayForm({ envId, episodes, answers, onPlay }: FormProps) {
  const [count, setCount] = useState(String(episodes));
  const [env, setEnv] = useState(envId ?? '');
  const [factory, setFactory] = useState('');
  const isCount = /^\d+$/.test(count) && Number(count) >= MIN && Number(count) <= MAX;
  const canPlay = isCount && (answers || (isFactory(factory) && isNamed(env, factory)));
  return (
    <form
      className="evaluation-form"
      aria-label={t('run.evaluation.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canPlay) return;
        const named = factory === '' && !answers ? env.trim() : null;
        onPlay({ episodes: Number(count), envId: named, factory: factory || null });
      }}
    >
      <TextInput
        size="xs"
        label={t(answers ? 'run.evaluation.rows' : 'run.evaluation.episodes')}
        inputMode="numeric"
        value={count}
        error={isCount ? null : t('run.evaluation.episodesWrong')}
        onChange={({ currentTarget }) => setCount(currentTarget.value)}
      />
      {!answers && (
        <EnvironmentFields env={env} factory={factory} onEnv={setEnv} onFactory={setFactory} />
      )}
      <Button size="xs" type="submit" variant="filled">
        {t(answers ? 'run.evaluation.answer' : 'run.evaluation.play')}
      </Button>
      <p className="note">{t(answers ? 'run.evaluation.howRows' : 'run.evaluation.how')}</p>
    </form>
  );
}
