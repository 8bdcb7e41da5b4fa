import { t } from '../../words/t';
import type { ValueChange } from './shown-remedy';

interface Props {
  readonly changes: readonly ValueChange[];
}

/** Changes of a remedy for the next run: every value as it was and as it will be. */
export function ValueChanges({ changes }: Props) {
  if (changes.length === 0) return null;
  return (
    <table className="value-changes" aria-label={t('incidents.fix.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('incidents.fix.name')}</th>
          <th scope="col">{t('incidents.fix.now')}</th>
          <th scope="col">{t('incidents.fix.next')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.kind} ${change.name}`}>
            <th scope="row">
              <code>{nameWords(change)}</code>
            </th>
            <td>
              {change.now === null ? (
                <span className="note">{t('incidents.fix.notSet')}</span>
              ) : (
                <code>{change.now}</code>
              )}
            </td>
            <td className="value-then">
              <code>{change.next ?? t('incidents.fix.notSet')}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A variable is shown as it is typed: NAME=; what it becomes is beside it. */
const nameWords = ({ kind, name }: ValueChange): string =>
  kind === 'variable' ? `${name}=` : name;
