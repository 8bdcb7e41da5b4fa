import { Button, VisuallyHidden } from '@mantine/core';
import type { ProbeReport, ProbeState, ProbeSummary } from '#core/contract/setup/probe';
import { useProbeSummaries } from '../bridge/queries/setup/use-setup';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import type { ProbeCell } from './probe-board';
import { probeGlyph } from './step-words';
import type { LiveStep, PlanBoard } from './use-plan-board';

interface Props {
  readonly board: PlanBoard;
  readonly open: LiveStep;
}

/** Values read by the probes of a step, one per row. A probe that could not look says so, and nothing else. */
export function ProbeFindingRows({ board, open: { probes, status } }: Props) {
  const summaries = useProbeSummaries();
  const existing = summaries?.ok === true ? summaries.value : [];
  if (probes.length === 0) return <p className="quiet-text">{t('setup.found.noProbe')}</p>;
  return (
    <>
      <ul className="found">
        {probes.map((probe) => (
          <ProbeRows
            key={probe}
            summary={
              existing.find(({ id }) => id === probe) ?? { id: probe, title: probe, says: '' }
            }
            cell={board.cells.get(probe) ?? { is: 'waiting' }}
          />
        ))}
      </ul>
      {status.state === 'unknown' && (
        <div className="found-blind">
          <span className="note">{t('setup.found.unknown')}</span>
          <Button variant="filled" onClick={() => board.again(probes)}>
            {t('setup.found.again')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ProbeProps {
  readonly summary: ProbeSummary;
  readonly cell: ProbeCell;
}

function ProbeRows({ summary: { title, says }, cell }: ProbeProps) {
  if (cell.is === 'waiting') {
    return (
      <li className="found-row found-wide">
        <Glyph name="waiting" />
        <span className="note">{t('setup.found.waits', { title })}</span>
      </li>
    );
  }
  if (cell.is === 'checking') {
    return (
      <li className="found-row found-wide">
        <span className="step-glyph step-turns">
          <Glyph name="checking" />
        </span>
        <span>
          {t('setup.found.checking', { title })} <span className="note">{says}</span>
        </span>
      </li>
    );
  }
  if (cell.is === 'refused') {
    const { says: why, remedy } = cell.refusal;
    return (
      <Row state="unknown" label={title} value={t('setup.found.refused', { says: why, remedy })} />
    );
  }
  return <ReportRows report={cell.report} />;
}

function ReportRows({
  report: { title, state, value, rows, finding },
}: {
  readonly report: ProbeReport;
}) {
  if (state === 'skipped') {
    const says = value === '' ? t('setup.found.absent') : value;
    return <Row state="skipped" label={title} value={says} />;
  }
  if (state === 'unknown' && rows.length === 0) {
    return <Row state="unknown" label={title} value={`${finding.says} ${finding.advice}`.trim()} />;
  }
  if (rows.length === 0) return <Row state={state} label={title} value={value} />;
  return rows.map((row) => <Row key={`${row.label} ${row.value}`} {...row} />);
}

interface RowProps {
  readonly state: ProbeState;
  readonly label: string;
  readonly value: string;
}

const WORDS = { ok: 'ok', warn: 'warn', bad: 'bad', unknown: 'unknown' } as const;

function Row({ state, label, value }: RowProps) {
  return (
    <li className={`found-row found-${state}`}>
      <Glyph name={probeGlyph(state)} />
      <span className="found-label">
        {state !== 'skipped' && (
          <VisuallyHidden>{t(`setup.found.states.${WORDS[state]}`)}: </VisuallyHidden>
        )}
        {label}
      </span>
      <span className="found-value">{value}</span>
    </li>
  );
}
