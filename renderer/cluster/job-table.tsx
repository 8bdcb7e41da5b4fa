import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueuedJob } from '#core/contract/jobs/cluster';
import { jobStartWords, waitingSentence } from '#core/diagnosis/verdict/job-words';
import { printableLine } from '#core/lib/printable';
import { useClusterActs } from '../bridge/queries/targets/use-cluster';
import { useRuns } from '../bridge/queries/use-engine';
import { useActing } from '../bridge/queries/use-acts';
import { Dialog } from '../ui/errors/dialog';
import { RefusalNote } from '../ui/refusal-note';
import { OutputDialog } from './output-dialog';
import { t } from '../words/t';

interface Props {
  readonly target: string;
  readonly jobs: readonly QueuedJob[];
  /** A Ray head has the jobs of everyone, without time limits. */
  readonly isRay: boolean;
}

/** Table of the jobs of a cluster: a run's job leads to the run, any other shows its output and can be canceled. */
export function JobTable({ target, jobs, isRay }: Props) {
  const [shown, setShown] = useState<QueuedJob | null>(null);
  const [canceled, setCanceled] = useState<QueuedJob | null>(null);
  if (jobs.length === 0)
    return (
      <p className="card note cluster-empty">{t(isRay ? 'cluster.noRayJobs' : 'cluster.noJobs')}</p>
    );
  return (
    <div className="card cluster-box" role="region" aria-label={t('cluster.table')} tabIndex={0}>
      <table className="table" aria-labelledby="cluster-jobs">
        <Head isRay={isRay} />
        <tbody>
          {jobs.map((job) => (
            <Row
              key={job.jobId}
              job={job}
              isRay={isRay}
              onShow={() => setShown(job)}
              onCancel={() => setCanceled(job)}
            />
          ))}
        </tbody>
      </table>
      {shown !== null && (
        <OutputDialog target={target} job={shown} onClose={() => setShown(null)} />
      )}
      {canceled !== null && (
        <CancelDialog
          target={target}
          job={canceled}
          isRay={isRay}
          onClose={() => setCanceled(null)}
        />
      )}
    </div>
  );
}

function Head({ isRay }: Pick<Props, 'isRay'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('cluster.job')}</th>
        <th scope="col">{t('cluster.name')}</th>
        <th scope="col">{t('cluster.state')}</th>
        <th scope="col">{t('cluster.why')}</th>
        <th scope="col" className="right">
          {t(isRay ? 'cluster.elapsed' : 'cluster.time')}
        </th>
        <th scope="col">{t('cluster.acts')}</th>
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props, 'isRay'> {
  readonly job: QueuedJob;
  readonly onShow: () => void;
  readonly onCancel: () => void;
}

function Row({ job, isRay, onShow, onCancel }: RowProps) {
  const { jobId, runId, state, isOver, elapsed, timeLimit } = job;
  return (
    <tr>
      <td className="num cluster-name" title={jobId}>
        {jobId}
      </td>
      <td className="cluster-name">
        {runId === null ? <OwnName job={job} /> : <RunName runId={runId} />}
      </td>
      <td>{state}</td>
      <td className="cluster-why">{whyWords(job, isRay)}</td>
      <td className="right num">
        {isRay
          ? (elapsed ?? '—')
          : t('cluster.timeOf', { elapsed: elapsed ?? '—', limit: timeLimit ?? '—' })}
      </td>
      <td className="cluster-acts">
        {runId === null && (
          <>
            <button type="button" className="link" onClick={onShow}>
              {t('cluster.output')}
            </button>
            {!isOver && (
              <button type="button" className="link" onClick={onCancel}>
                {t('cluster.cancel')}
              </button>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

/** The name that a job has by other means. */
function OwnName({ job }: Pick<RowProps, 'job'>) {
  const name = printableLine(job.name);
  return <span title={name}>{name}</span>;
}

function RunName({ runId }: { readonly runId: string }) {
  const runs = useRuns();
  const run = runs?.ok === true ? runs.value.find((one) => one.runId === runId) : undefined;
  return (
    <Link className="link" to={`/runs/${runId}`}>
      {run?.name ?? runId}
    </Link>
  );
}

/** Where it runs, or why it waits. */
function whyWords(job: QueuedJob, isRay: boolean): string {
  if (job.state === 'PENDING')
    return `${waitingSentence(job, isRay ? 'ray' : 'slurm')}${jobStartWords(job)}`;
  return job.nodes ?? '';
}

interface DialogProps {
  readonly target: string;
  readonly job: QueuedJob;
  readonly onClose: () => void;
}

/** Asks once more: there is no way back from a canceled job. */
function CancelDialog({ target, job, isRay, onClose }: DialogProps & Pick<Props, 'isRay'>) {
  const { cancel } = useClusterActs(target);
  const { busy, refusal, act } = useActing<object>(onClose);
  return (
    <Dialog
      opened
      title={t('cluster.cancelOf', { job: job.jobId, name: printableLine(job.name) })}
      closeButtonProps={{ 'aria-label': t('ui.paths.close') }}
      onClose={onClose}
    >
      <p className="cluster-ask">{t(isRay ? 'cluster.cancelRaySays' : 'cluster.cancelSays')}</p>
      <RefusalNote refusal={refusal} />
      <div className="act-buttons">
        <Button className="danger" disabled={busy} onClick={() => act(cancel(job.jobId))}>
          {t('cluster.cancelNow')}
        </Button>
        <Button className="quiet" variant="subtle" data-autofocus onClick={onClose}>
          {t('cluster.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
