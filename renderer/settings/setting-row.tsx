import type { ReactNode } from 'react';
import type { Refusal } from '#core/contract/refusal';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

interface Props {
  readonly name: string;
  readonly says: string;
  /** Where it is by default; null while that is what is chosen. */
  readonly usual?: string | null;
  readonly onUsual?: () => void;
  readonly saved?: boolean;
  readonly refusal?: Refusal | null;
  readonly children: ReactNode;
}

/** One setting: its name, one sentence with its cost, and the control that acts at once. */
export function SettingRow(props: Props) {
  const { name, says, usual = null, onUsual, saved = false, refusal = null, children } = props;
  return (
    <div className="setting">
      <div className="setting-says">
        <div className="strong">{name}</div>
        <p className="note">{says}</p>
        {usual !== null && onUsual !== undefined && (
          <p className="note setting-usual">
            {t('settings.usual', { value: usual })}
            <button
              type="button"
              className="link"
              aria-label={t('settings.setBackOf', { name, value: usual })}
              onClick={onUsual}
            >
              {t('settings.setBack')}
            </button>
          </p>
        )}
      </div>
      <div className="setting-control">
        {children}
        <span className="note setting-saved" role="status">
          {saved ? t('settings.saved') : ''}
        </span>
      </div>
      {refusal !== null && (
        <div className="setting-refusal">
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </div>
  );
}
