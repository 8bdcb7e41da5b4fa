import type { JobPreview as Job } from '#core/contract/jobs/job-preview';
import { CommandPreview } from '../../ui/findings/command-preview';
import { JobCommand } from '../../ui/findings/job-command';
import { t } from '../../words/t';

/** The job of a start or a sweep: the command line that submits it, and what it runs. */
export function JobPreview({ scheduler, argv, script, later, launcher }: Job) {
  return (
    <div className="launch">
      <JobCommand
        title={t(`start.${scheduler}.job`)}
        note={t(`start.${scheduler}.jobSays`)}
        argv={argv}
        script={script}
        scriptTitle={t(`start.${scheduler}.script`)}
      >
        {launcher !== undefined && (
          <p className="note start-slurm-note">{t(`start.slurm.launches.${launcher}`)}</p>
        )}
        {later !== undefined && <LaterAttempt argv={later} />}
      </JobCommand>
    </div>
  );
}

/** How the job starts again: from its newest checkpoint, or by the same command. */
function LaterAttempt({ argv }: { readonly argv: readonly string[] | null }) {
  if (argv === null) return <p className="note start-slurm-note">{t('start.slurm.laterSame')}</p>;
  return (
    <>
      <p className="note start-slurm-note">{t('start.slurm.later')}</p>
      <CommandPreview command={argv} isShort />
    </>
  );
}
