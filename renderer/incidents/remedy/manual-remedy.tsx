import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ManualRemedy } from '#core/contract/run/diagnosis';
import { t } from '../../words/t';

/** Remedy that only the user can carry out, in their code or on their machine: what to do, and what they would write. */
export function ManualRemedyRow({ remedy }: { readonly remedy: ManualRemedy }) {
  const { title, says, code } = remedy;
  const { copy, copied } = useClipboard();
  return (
    <div className="remedy">
      <div className="remedy-title">{title}</div>
      <p className="note">{[says, t('incidents.fix.byHand')].filter(Boolean).join(' ')}</p>
      {code !== null && (
        <>
          <pre
            className="cause-command"
            tabIndex={0}
            role="group"
            aria-label={t('incidents.fix.code', { title })}
          >
            {code}
          </pre>
          <div className="cause-acts">
            <Button onClick={() => copy(code)}>
              {t(copied ? 'incidents.report.copied' : 'incidents.report.copy')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
