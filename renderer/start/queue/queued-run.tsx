import '../start.css';
import '../form/start-form.css';
import '../launch/will-run.css';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Queued } from '#core/contract/start/queue-calls';
import { useQueue } from '../../bridge/queries/start/use-start';
import { useLink } from '../../bridge/queries/use-engine';
import { TopBar } from '../../frame/top-bar';
import { CommandPreview } from '../../ui/findings/command-preview';
import { RefusalNote } from '../../ui/refusal-note';
import { runState } from '../../ui/runs/run-state';
import { StatePill } from '../../ui/runs/state-pill';
import { fullMomentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { QueuedActs } from './queued-acts';
import { useAwaitedRun } from '../launch/use-awaited-run';
import { successWords } from '../launch/what-will-run';

/** Page of a queued run: what it waits for. At the same address it continues as a run when it has started. */
export function QueuedRun({ detail }: { readonly detail: RunDetail }) {
  const { run } = detail;
  const queue = useQueue();
  const queued =
    queue?.ok === true ? queue.value.find(({ runId }) => runId === run.runId) : undefined;
  const state = runState(run, useLink(), useNow(1_000, true));
  useEffect(() => {
    document.title = t('run.title', { name: run.name, state: state.word });
  }, [run.name, state.word]);
  return (
    <>
      <TopBar crumb={{ label: t('start.queue.runs'), to: '/runs' }} title={run.name}>
        <StatePill state={state} />
      </TopBar>
      <div className="page queued-run">
        {queued !== undefined && <Waits queued={queued} />}
        <h2>{t('start.preview.title')}</h2>
        <dl className="will-run">
          <div>
            <dt>{t('start.preview.success')}</dt>
            <dd>{successWords(detail).join(' · ')}</dd>
          </div>
        </dl>
        <CommandPreview command={detail.argv} />
      </div>
    </>
  );
}

function Waits({ queued }: { readonly queued: Queued }) {
  const { after, held, queuedMs } = queued;
  const navigate = useNavigate();
  const awaited = useAwaitedRun(queued);
  return (
    <QueuedActs
      queued={queued}
      onRemoved={() => void navigate(`/start/${encodeURIComponent(queued.request.recipe)}`)}
    >
      {(buttons, refusal) => (
        <section className="card queued-card" aria-label={t('start.queue.waits')}>
          <p className="strong">{held === null ? awaited.says : held.says}</p>
          <p className="note">
            {held === null ? t('start.waitSays') : held.remedy}{' '}
            {t('start.queue.since', { moment: fullMomentWords(queuedMs) })}{' '}
            {after !== null && (
              <Link className="link" to={`/runs/${after}`}>
                {t('start.queue.open', { name: awaited.name })}
              </Link>
            )}
          </p>
          {buttons}
          <RefusalNote refusal={refusal} />
        </section>
      )}
    </QueuedActs>
  );
}
