import { Button } from '@mantine/core';
import type { FixRemedy } from '#core/contract/finding';
import { type Environment, useRevisions } from '../../bridge/queries/setup/use-freezes';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';

interface Props {
  readonly environment: Environment;
  /** Time when the checks of the step were read. */
  readonly checkedMs: number | null;
  /** Shows the fix that goes back, to be read and run like any other. */
  readonly onGoBack: (fix: FixRemedy) => void;
}

/** Revisions that conda keeps of its environment, and the way back to each; nothing for an environment of another kind. */
export function CondaRevisions({ environment, checkedMs, onGoBack }: Props) {
  const read = useRevisions(environment, checkedMs);
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  const revisions = read?.value ?? [];
  if (revisions.length === 0) return null;
  return (
    <details>
      <summary>{t('setup.history.revisions', { count: revisions.length })}</summary>
      <ul className="history-list">
        {revisions.map(({ revision, at, words, remedy }) => (
          <li key={revision}>
            <p className="num">{t('setup.history.revision', { revision, at })}</p>
            {words !== '' && <p className="note">{words}</p>}
            {remedy !== null && (
              <Button
                aria-label={t('setup.history.goBackTo', { revision })}
                onClick={() => onGoBack(remedy)}
              >
                {t('setup.history.goBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
