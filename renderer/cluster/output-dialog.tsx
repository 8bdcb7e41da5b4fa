import { useEffect, useRef } from 'react';
import type { JobDetail, QueuedJob } from '#core/contract/jobs/cluster';
import { jobExitWords } from '#core/diagnosis/verdict/job-words';
import { printable, printableLine } from '#core/lib/printable';
import { useQueuedJob } from '../bridge/queries/targets/use-cluster';
import { Dialog } from '../ui/errors/dialog';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';

interface Props {
  readonly target: string;
  readonly job: QueuedJob;
  readonly onClose: () => void;
}

/** The state and the files of a job, and the end of its output as it grows. */
export function OutputDialog({ target, job, onClose }: Props) {
  const read = useQueuedJob(target, job.jobId);
  const detail = read?.ok === true ? read.value : null;
  return (
    <Dialog
      opened
      size="xl"
      title={t('cluster.outputOf', { job: job.jobId, name: printableLine(job.name) })}
      closeButtonProps={{ 'aria-label': t('ui.paths.close') }}
      onClose={onClose}
    >
      {read === undefined && <Skeleton />}
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {detail !== null && <Facts detail={detail} />}
      {detail?.problem != null && <p className="note">{detail.problem}</p>}
      {detail?.output != null && <Output text={detail.output} />}
    </Dialog>
  );
}

function Facts({ detail }: { readonly detail: JobDetail }) {
  const files = [
    ['cluster.stdout', detail.stdout],
    ['cluster.workDir', detail.workDir],
    ['cluster.script', detail.command],
  ] as const;
  return (
    <dl className="cluster-files">
      <div>
        <dt>{t('cluster.state')}</dt>
        <dd>{stateWords(detail)}</dd>
      </div>
      {files.map(([label, path]) =>
        path === null ? null : (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <code>{printableLine(path)}</code>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function stateWords({ state, isOver, exitCode }: JobDetail): string {
  const words = isOver ? jobExitWords(exitCode) : '';
  return printableLine(words === '' ? state : `${state}, ${words}`);
}

/** Its end is in view, and stays there while it grows unless the user scrolled up. */
function Output({ text }: { readonly text: string }) {
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (text !== '' && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [text]);
  return (
    <pre
      ref={box}
      className="command-lines cluster-output"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      {text === '' ? t('cluster.noOutput') : printable(text)}
    </pre>
  );
}
