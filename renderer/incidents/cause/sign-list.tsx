import { IconAlertTriangle, IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import type { CauseFinding, SignView } from '#core/contract/run/diagnosis';
import { ICON_STROKE } from '../../ui/icons';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { CardPart } from '../card-part';

interface Props {
  readonly finding: Pick<CauseFinding, 'signs' | 'path'>;
  readonly onLine: ((line: number) => void) | null;
}

const ICONS = {
  seen: IconCheck,
  missing: IconMinus,
  against: IconAlertTriangle,
  unknown: IconQuestionMark,
} as const;

const SHORT = {
  seen: null,
  missing: 'incidents.because.missingShort',
  against: 'incidents.because.againstShort',
  unknown: 'incidents.because.unknownShort',
} as const;

/** Signs of a cause: those that were seen or speak against it; those that were not seen, or that could not be checked, behind one press. */
export function SignList({ finding: { signs, path }, onLine }: Props) {
  const [showsAll, setAll] = useState(false);
  const others = signs.filter(({ state }) => state === 'missing' || state === 'unknown');
  const spoken = signs.filter((sign) => !others.includes(sign));
  const shown = showsAll ? [...spoken, ...others] : spoken;
  return (
    <CardPart title={t('incidents.because.title')}>
      <ul className="sign-list">
        {shown.map((sign) => (
          <SignRow key={`${sign.says} ${sign.line ?? ''}`} sign={sign} onLine={onLine} />
        ))}
        {others.length > 0 && (
          <li className="sign-path">
            <button
              type="button"
              className="link"
              aria-expanded={showsAll}
              onClick={() => setAll(!showsAll)}
            >
              {showsAll
                ? t('incidents.because.less')
                : t('incidents.because.more', { count: others.length })}
            </button>
          </li>
        )}
        {path.length > 0 && (
          <li className="sign-path">
            <span className="note">{t('incidents.because.path')}</span>
            <code>{path.at(-1)}</code>
          </li>
        )}
      </ul>
    </CardPart>
  );
}

interface RowProps {
  readonly sign: SignView;
  readonly onLine: Props['onLine'];
}

function SignRow({ sign: { says, state, line }, onLine }: RowProps) {
  const Icon = ICONS[state];
  const short = SHORT[state];
  return (
    <li className={`sign sign-${state}`}>
      <Icon size={14} stroke={ICON_STROKE} aria-hidden />
      <span>
        <span className="unseen">{t(`incidents.because.${state}`)} </span>
        {says}
        {short !== null && <span className="sign-state">{t(short)}</span>}
        {line !== null && onLine !== null && (
          <>
            {' '}
            <button type="button" className="link num" onClick={() => onLine(line)}>
              {t('incidents.because.line', { line: countWords(line) })}
            </button>
          </>
        )}
      </span>
    </li>
  );
}
