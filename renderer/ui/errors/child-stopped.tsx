import './errors.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StoppedChild } from '#core/contract/desktop/stopped-child';
import { desktopApp } from '../../bridge/desktop';
import { t } from '../../words/t';
import { showFolder } from '../show-folder';

interface Props {
  readonly stopped: StoppedChild;
  readonly logFolder: string;
}

/** Notice of a process of the desktop app that gave up: how it ended, how to start it again, and its last lines. */
export function ChildStopped({ stopped, logFolder }: Props) {
  const { child, how, restarts, lastLines, isStarting } = stopped;
  const says = { times: restarts + 1, how };
  return (
    <>
      <p className="lead-says" role="alert">
        {t(child === 'engine' ? 'ui.stopped.engineSays' : 'ui.stopped.terminalsSays', says)}
      </p>
      <div className="broken-acts">
        <Button
          variant="filled"
          disabled={isStarting}
          onClick={() => void desktopApp()?.restartChild(child)}
        >
          {t(isStarting ? 'ui.stopped.starting' : 'ui.stopped.again')}
        </Button>
        <Button onClick={() => void showFolder(logFolder)} title={logFolder}>
          {t('ui.broken.log')}
        </Button>
      </div>
      {/* On the page of the terminals the notice has a heading of its own. */}
      <LastLines lines={lastLines} heading={child === 'engine' ? 'h2' : 'h3'} />
    </>
  );
}

interface LinesProps {
  readonly lines: readonly string[];
  readonly heading: 'h2' | 'h3';
}

function LastLines({ lines, heading: Heading }: LinesProps): ReactNode {
  if (lines.length === 0) return <p className="note last-lines-head">{t('ui.stopped.silent')}</p>;
  return (
    <>
      <Heading className="last-lines-head">{t('ui.stopped.lastLines')}</Heading>
      {/* Scrolled by the keyboard, too. */}
      <pre className="last-lines" tabIndex={0} role="group" aria-label={t('ui.stopped.lastLines')}>
        {lines.join('\n')}
      </pre>
    </>
  );
}
