import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Incident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';

import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { CauseRow } from './cause-card';
import { HypothesisGlyph } from './cause-head';
import { shownCauses } from '../shown-causes';

interface Props {
  readonly diagnosis: Diagnosis;
  readonly incident: Incident | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One line for a whole diagnosis in a short window, so that a curve stays in view; pressed, all of it shows below. */
export function DiagnosisFold({ diagnosis, incident, isOpen, onOpen }: Props) {
  const [first] = shownCauses(diagnosis.findings, incident);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className="card cause cause-others diagnosis-fold">
      {first === undefined ? (
        <button type="button" className="cause-row" aria-expanded={isOpen} onClick={onOpen}>
          <HypothesisGlyph state="untested" />
          <span>{t('incidents.none.title')}</span>
          <span />
          <Icon size={14} stroke={ICON_STROKE} aria-hidden />
        </button>
      ) : (
        <CauseRow cause={first} isOpen={isOpen} onOpen={onOpen} />
      )}
    </div>
  );
}
