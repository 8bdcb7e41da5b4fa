import { Drawer } from '@mantine/core';
import type { ProbeChild, ProbeReport } from '#core/contract/setup/probe';
import { durationWords } from '../ui/time-words';
import { t } from '../words/t';
import { Boundary } from '../ui/errors/boundary';

interface Props {
  readonly title: string;
  readonly reports: readonly ProbeReport[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Raw record of a step's check: each child process with its command, script, end and raw output, so that the user can run it again. */
export function RawDrawer({ title, reports, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(640px, 100vw)"
      title={t('setup.proof.rawTitle', { title })}
      closeButtonProps={{ 'aria-label': t('setup.matrix.close') }}
      transitionProps={{ duration: 0 }}
      className="raw-drawer"
    >
      <Boundary>
        {reports.map(({ probe, title: name, children }) => (
          <section key={probe} className="raw-part" aria-label={name}>
            <h3>{name}</h3>
            {children.length === 0 && <p className="note">{t('setup.proof.noChildren')}</p>}
            {children.map((child, at) => (
              <Child key={`${at} ${child.command}`} child={child} />
            ))}
          </section>
        ))}
      </Boundary>
    </Drawer>
  );
}

function Child({ child }: { readonly child: ProbeChild }) {
  const { command, script, end, output, tookMs } = child;
  return (
    <div className="raw-child">
      <p className="note">{t('setup.proof.end', { end, time: durationWords(tookMs) })}</p>
      <Raw label={t('setup.proof.command')} text={command} />
      <details>
        <summary>{t('setup.proof.script')}</summary>
        <Raw label={t('setup.proof.script')} text={script} />
      </details>
      <h4 className="note">{t('setup.proof.output')}</h4>
      {output === '' ? (
        <p className="note">{t('setup.proof.noOutput')}</p>
      ) : (
        <Raw label={t('setup.proof.output')} text={output} />
      )}
    </div>
  );
}

function Raw({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className="raw" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  );
}
