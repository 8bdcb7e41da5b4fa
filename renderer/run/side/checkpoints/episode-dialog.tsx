import { useMemo } from 'react';
import { z } from 'zod';
import { useBlobUrl, useEvaluationFile } from '../../../bridge/queries/runs/use-evaluations';
import { ABSENT, countWords, metricWords } from '../../../ui/number-words';
import { RefusalNote } from '../../../ui/refusal-note';
import { t } from '../../../words/t';
import { AnswerTrace } from './answer-trace';
import { useTextOf } from '../use-text-of';
import { Dialog } from '../../../ui/errors/dialog';

/** The best or the worst episode of an evaluation. */
export interface ShownEpisode {
  readonly which: 'best' | 'worst';
  /** `rows`: the answer of a language model. */
  readonly what: 'episodes' | 'rows';
  /** Paths below the run directory. */
  readonly trace: string;
  readonly picture: string | null;
  readonly seed: number;
  readonly length: number;
  readonly total: number | null;
}

interface Props {
  readonly run: string;
  readonly episode: ShownEpisode;
  readonly onClose: () => void;
}

/** Dialog with one episode: its picture where the environment renders, and what happened at each step. */
export function EpisodeDialog({ run, episode, onClose }: Props) {
  const { which, what, seed, length, total } = episode;
  const isRow = what === 'rows';
  const words = {
    total: total === null ? ABSENT : metricWords(total),
    seed: countWords(seed),
    length: countWords(length),
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`run.evaluation.${isRow ? 'titleRow' : 'title'}.${which}`)}
      closeButtonProps={{ 'aria-label': t('run.evaluation.close') }}
      size="lg"
    >
      <p className="num">
        {t(isRow ? 'run.evaluation.answerSays' : 'run.evaluation.episode', words)}
      </p>
      {episode.picture !== null && <Picture run={run} path={episode.picture} />}
      {isRow ? (
        <AnswerTrace run={run} path={episode.trace} name={`${which}-answer.json`} />
      ) : (
        <Trace run={run} path={episode.trace} name={`${which}-episode.json`} />
      )}
    </Dialog>
  );
}

function Picture({ run, path }: { readonly run: string; readonly path: string }) {
  const read = useEvaluationFile(run, path, 'image/png');
  const url = useBlobUrl(read?.ok === true ? read.value : null);
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  return url === null ? null : (
    <img className="evaluation-picture" src={url} alt={t('run.evaluation.pictureSays')} />
  );
}

const Cell = z.union([z.number(), z.string()]);
const TraceFile = z.object({
  rewards: z.array(Cell),
  actions: z.array(z.union([Cell, z.array(Cell), z.null()])),
  length: z.int(),
});
const MAX_ROWS = 500;

type CellValue = string | number | readonly (string | number)[] | null;

interface StepsProps {
  readonly steps: readonly {
    readonly step: number;
    readonly reward: CellValue;
    readonly action: CellValue;
  }[];
}

const StepsTable = ({ steps }: StepsProps) => (
  <div
    className="evaluation-trace"
    tabIndex={0}
    role="region"
    aria-label={t('run.evaluation.trace')}
  >
    <table className="table num">
      <thead>
        <tr>
          <th className="right">{t('run.evaluation.step')}</th>
          <th className="right">{t('run.evaluation.action')}</th>
          <th className="right">{t('run.evaluation.reward')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, reward, action }) => (
          <tr key={step}>
            <td className="right">{countWords(step)}</td>
            <td className="right">{cellWords(action)}</td>
            <td className="right">{cellWords(reward)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface TraceProps {
  readonly run: string;
  readonly path: string;
  readonly name: string;
}

function Trace({ run, path, name }: TraceProps) {
  const read = useEvaluationFile(run, path, 'application/json');
  const blob = read?.ok === true ? read.value : null;
  const url = useBlobUrl(blob);
  const text = useTextOf(blob);
  const trace = useMemo(() => traceOf(text), [text]);
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  if (trace === null) return null;
  const shown = trace.rewards
    .slice(0, MAX_ROWS)
    .map((reward, i) => ({ step: i + 1, reward, action: trace.actions[i] ?? null }));
  return (
    <>
      <StepsTable steps={shown} />
      {trace.length > shown.length && (
        <p className="note">
          {t('run.evaluation.firstSteps', {
            count: shown.length,
            length: countWords(trace.length),
          })}
        </p>
      )}
      {url !== null && (
        <a className="link" href={url} download={name}>
          {t('run.evaluation.download')}
        </a>
      )}
    </>
  );
}

function traceOf(text: string | null): z.infer<typeof TraceFile> | null {
  if (text === null) return null;
  try {
    const json: unknown = JSON.parse(text);
    return TraceFile.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

function cellWords(cell: CellValue): string {
  if (cell === null) return ABSENT;
  if (typeof cell === 'number') return metricWords(cell);
  return typeof cell === 'string' ? cell : cell.map(cellWords).join(', ');
}
