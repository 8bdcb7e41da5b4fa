import { CopyButton } from '@mantine/core';
import type { StartPreview } from '#core/contract/start/start-calls';
import { CommandPreview } from '../../ui/findings/command-preview';
import { pasteable } from '../../ui/shell-words';
import { t } from '../../words/t';

type Props = NonNullable<StartPreview['job']>;

/** The job of a start: the command line that submits it, and what it runs. */
export function JobPreview({ scheduler, argv, script, later, launcher }: Props) {
  return (
    <section className="launch" aria-labelledby="job-title">
      <div className="section-head">
        <h3 id="job-title">{t(`start.${scheduler}.job`)}</h3>
        <span className="spacer" />
        <CopyButton value={pasteable(argv)}>
          {({ copied, copy }) => (
            <button type="button" className="link" onClick={copy}>
              {copied ? t('start.preview.copied') : t('start.preview.copy')}
            </button>
          )}
        </CopyButton>
      </div>
      <p className="note">{t(`start.${scheduler}.jobSays`)}</p>
      <CommandPreview command={argv} isShort />
      <details>
        <summary>{t(`start.${scheduler}.script`)}</summary>
        <pre className="command-lines">{script}</pre>
      </details>
      {launcher !== undefined && (
        <p className="note start-slurm-note">{t(`start.slurm.launches.${launcher}`)}</p>
      )}
      {later !== undefined && <LaterAttempt argv={later} />}
    </section>
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
