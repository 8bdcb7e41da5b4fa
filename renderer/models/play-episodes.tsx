import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ModelPassport } from '#core/contract/model/model-passport';
import { type Playing, usePlaying } from '../bridge/queries/runs/use-evaluations';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { type Interpreter, useInterpreters } from './interpreters';
import { type PlayDraft, playProblems, playRequest } from './play-draft';
import { PlayedFigures } from './played-figures';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
  /** The run that saved it: its environment, or its rows and reward, are known. null: any file. */
  readonly run: string | null;
}

/** Plays episodes with a model in its environment, or answers validation rows with a language model: return with interval, best and worst. */
export function PlayEpisodes({ passport, target, run }: Props) {
  const envs = useInterpreters(target, passport.kind) ?? [];
  const playing = usePlaying(run, passport.file);
  const result = playing.job?.state === 'done' ? playing.job.result : null;
  const isRows = passport.kind === 'verl';
  if (passport.kind !== 'sb3' && !isRows) return null;
  return (
    <section className="card model-try" aria-label={t('models.play.title')}>
      <h2>{t('models.play.title')}</h2>
      <p className="note">{t(isRows ? 'models.play.saysRows' : 'models.play.says')}</p>
      <PlayForm
        {...{ isRows, run, envs }}
        busy={playing.busy}
        onPlay={(draft) =>
          playing.start(playRequest(draft, { run, target, path: passport.file, isRows }))
        }
      />
      {playing.busy && <Progress playing={playing} isRows={isRows} />}
      {playing.job?.state === 'canceled' && (
        <p className="note" role="status">
          {t('run.evaluation.canceled')}
        </p>
      )}
      <RefusalNote refusal={playing.refusal} />
      {result !== null && <PlayedFigures result={result} />}
    </section>
  );
}

interface FormProps extends Pick<Props, 'run'> {
  readonly isRows: boolean;
  readonly envs: readonly Interpreter[];
  readonly busy: boolean;
  readonly onPlay: (draft: PlayDraft) => void;
}

function PlayForm({ isRows, run, envs, busy, onPlay }: FormProps) {
  const { draft, problems, put, isReady } = usePlayDraft({ isRows, run, envs });
  const own = run === null ? [] : [{ value: '', label: t('models.play.ofRun') }];
  return (
    <form
      className="model-play"
      aria-label={t('models.play.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady() && !busy) onPlay(draft);
      }}
    >
      <Select
        label={t('models.try.with')}
        data={[...own, ...envs.map(optionOf)]}
        value={draft.python}
        allowDeselect={false}
        error={problems.includes('python') && t('models.play.wrong.python')}
        onChange={(python) => put({ python: python ?? '' })}
      />
      <TextInput
        label={t(isRows ? 'run.evaluation.rows' : 'run.evaluation.episodes')}
        inputMode="numeric"
        value={draft.episodes}
        error={problems.includes('episodes') && t('run.evaluation.episodesWrong')}
        onChange={({ currentTarget }) => put({ episodes: currentTarget.value })}
      />
      <SubjectFields {...{ draft, problems, isRows, put }} hasRun={run !== null} />
      <Button type="submit" disabled={busy}>
        {t(isRows ? 'models.play.answer' : 'models.play.play')}
      </Button>
    </form>
  );
}

/** The draft, with the problems of what was typed; of the other fields once somebody asked to play. */
function usePlayDraft({ isRows, run, envs }: Pick<FormProps, 'isRows' | 'run' | 'envs'>) {
  const [picked, setPicked] = useState<Partial<PlayDraft>>({});
  const [isTried, setTried] = useState(false);
  // Without a choice the engine takes the interpreter of the run.
  const draft = { ...EMPTY, python: run === null ? (envs[0]?.python ?? '') : '', ...picked };
  const all = playProblems(draft, { hasRun: run !== null, isRows });
  return {
    draft,
    problems: all.filter((field) => isTried || field in picked),
    put: (part: Partial<PlayDraft>): void => setPicked({ ...picked, ...part }),
    isReady: (): boolean => {
      setTried(true);
      return all.length === 0;
    },
  };
}

const optionOf = ({ python, label }: Interpreter) => ({ value: python, label });

interface FieldsProps {
  readonly draft: PlayDraft;
  readonly problems: ReturnType<typeof playProblems>;
  readonly isRows: boolean;
  readonly hasRun: boolean;
  readonly put: (part: Partial<PlayDraft>) => void;
}

/** The environment, or rows, reward and base model; of a run they may stay empty. */
function SubjectFields({ draft, problems, isRows, hasRun, put }: FieldsProps) {
  const fields = isRows ? (['rows', 'reward', 'base'] as const) : (['envId', 'factory'] as const);
  return fields.map((field) => (
    <TextInput
      key={field}
      label={t(`models.play.${field}`)}
      placeholder={t(hasRun ? 'models.play.ofRun' : `models.play.example.${field}`)}
      spellCheck={false}
      maxLength={1_000}
      value={draft[field]}
      error={problems.includes(field) ? t(`models.play.wrong.${field}`) : null}
      onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
    />
  ));
}

const EMPTY: PlayDraft = {
  python: '',
  episodes: '20',
  envId: '',
  factory: '',
  rows: '',
  reward: '',
  base: '',
};

interface ProgressProps {
  readonly playing: Playing;
  readonly isRows: boolean;
}

function Progress({ playing: { job, cancel }, isRows }: ProgressProps) {
  const [done, of, doing] = [job?.done ?? 0, job?.of ?? 0, job?.doing ?? 'load'];
  const word = isRows && doing === 'play' ? 'answer' : doing;
  return (
    <div className="model-act">
      <span role="status" className="num">
        {t(`run.evaluation.doing.${word}`, { done, of })}
      </span>
      <Button size="compact-sm" disabled={job === null} onClick={cancel}>
        {t('run.evaluation.cancel')}
      </Button>
    </div>
  );
}
