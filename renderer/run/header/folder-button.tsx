import { IconCheck, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { desktopApp } from '../../bridge/desktop';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { ActButton } from './act-button';

const SAID_MS = 2_000;

/** Opens the run's folder where a desktop is around the page; in a browser its path is copied. */
export function FolderButton({ detail: { run } }: { readonly detail: RunDetail }) {
  const shell = desktopApp();
  const [isCopied, setCopied] = useState(false);
  if (run.filesGoneMs !== undefined) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(run.runDir);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  const open = async (): Promise<void> => {
    // A folder that cannot be shown can still be gone to by its path.
    if (shell === null || !(await shell.showFolder(run.runDir))) await copy();
  };
  const name = shell === null ? t('run.actions.copyFolder') : t('run.actions.openFolder');
  const icon = isCopied ? <IconCheck {...ICON} /> : <IconFolder {...ICON} />;
  return (
    <>
      <ActButton label={name} icon={icon} isSmall act={() => void open()} />
      <span className="unseen" role="status">
        {isCopied ? t('run.actions.copied') : ''}
      </span>
    </>
  );
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;
