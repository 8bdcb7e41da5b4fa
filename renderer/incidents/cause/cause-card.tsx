import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Incident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useHypothesisTest } from '../../bridge/queries/incidents/use-hypothesis-test';
import { causeAddress } from '../../ui/addresses/incident-address';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { CauseHead, HypothesisGlyph, signWords, stateWords } from './cause-head';
import { EvidenceLines } from './evidence-lines';
import { FixPart } from '../remedy/fix-part';
import { evidenceOf, type ShownCause, testedMs } from '../shown-causes';
import { SignList } from './sign-list';
import { TestPart } from './test-part';

export interface CardProps {
  readonly cause: ShownCause;
  readonly diagnosis: Diagnosis;
  /** null while the run is running: nothing can be tested or applied yet. */
  readonly incident: Incident | null;
  /** null where it is no run that failed. */
  readonly detail: RunDetail | null;
  /** Whether it holds the page's one filled button. */
  readonly isPrimary: boolean;
  readonly onLine: ((line: number) => void) | null;
}

/** Diagnosis card of one cause: its title, why, the lines that show it, the test that decides and the remedies. */
export function CauseCard(props: CardProps) {
  const { incident, cause } = props;
  const { hypothesis } = cause;
  if (incident === null || hypothesis === null) {
    return (
      <CardBody {...props} isTesting={false}>
        {incident === null && <p className="cause-foot note">{t('incidents.card.liveSays')}</p>}
      </CardBody>
    );
  }
  return <TestableCard {...props} incident={incident} hypothesis={hypothesis} />;
}

type TestableProps = CardProps & {
  readonly incident: Incident;
  readonly hypothesis: NonNullable<ShownCause['hypothesis']>;
};

function TestableCard(props: TestableProps) {
  const { cause, incident, hypothesis, isPrimary, detail } = props;
  const testing = useHypothesisTest(incident.id, hypothesis.id);
  return (
    <CardBody {...props} isTesting={testing.startedMs !== null}>
      <TestPart
        probe={cause.finding.probe}
        tests={hypothesis.tests}
        testing={testing}
        isPrimary={isPrimary && cause.state !== 'supported'}
      />
      <FixPart {...{ cause, hypothesis, detail, isPrimary }} incident={incident.id} />
    </CardBody>
  );
}

interface BodyProps extends CardProps {
  readonly isTesting: boolean;
  readonly children: ReactNode;
}

function CardBody({ cause, diagnosis, incident, isTesting, onLine, children }: BodyProps) {
  const { finding } = cause;
  return (
    <div className="cause-body">
      <CauseHead cause={cause} isTesting={isTesting} isLive={incident === null} />
      <h2 className={cause.state === 'falsified' ? 'cause-title cause-struck' : 'cause-title'}>
        {finding.title}
      </h2>
      <p className="cause-explains">
        {finding.explains}{' '}
        <Link className="link" to={causeAddress(finding.cause)}>
          {t('incidents.card.explain')}
        </Link>
      </p>
      <SignList finding={finding} onLine={onLine} />
      <EvidenceLines groups={evidenceOf(finding, diagnosis)} onLine={onLine} />
      {children}
    </div>
  );
}

interface RowProps {
  readonly cause: ShownCause;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One line for a cause that is not the open one; pressed, it becomes the open one. Falsified ones are struck through. */
export function CauseRow({ cause, isOpen, onOpen }: RowProps) {
  const { finding, state, hypothesis } = cause;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className="cause-row" aria-expanded={isOpen} onClick={onOpen}>
      <HypothesisGlyph state={state} />
      <span className={state === 'falsified' ? 'cause-struck' : ''}>{finding.title}</span>
      <span className="note num cause-row-state">
        {state === 'untested' ? signWords(cause) : stateWords(state, testedMs(hypothesis))}
      </span>
      <Icon size={14} stroke={ICON_STROKE} aria-hidden />
    </button>
  );
}
