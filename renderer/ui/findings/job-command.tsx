import { CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../words/t';
import { pasteable } from '../shell-words';
import { CommandPreview } from './command-preview';

interface Props {
  readonly title: string;
  /** How the job comes to be, below the title. */
  readonly note?: string;
  readonly argv: readonly string[];
  readonly script: string;
  readonly scriptTitle: string;
  /** What is said of it, below its script. */
  readonly children?: ReactNode;
}

/** A job before it is submitted: its command line with a button that copies it, and its script. */
export function JobCommand({ title, note, argv, script, scriptTitle, children }: Props) {
  return (
    <section className="job-command" aria-label={title}>
      <div className="section-head">
        <h3>{title}</h3>
        <span className="spacer" />
        <CopyButton value={pasteable(argv)}>
          {({ copied, copy }) => (
            <button type="button" className="link" onClick={copy}>
              {t(copied ? 'ui.command.copied' : 'ui.command.copy')}
            </button>
          )}
        </CopyButton>
      </div>
      {note !== undefined && <p className="note">{note}</p>}
      <CommandPreview command={argv} isShort />
      <details>
        <summary>{scriptTitle}</summary>
        <pre className="command-lines">{script}</pre>
      </details>
      {children}
    </section>
  );
}
