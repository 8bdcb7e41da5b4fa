import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { ProbeReport } from '#core/contract/setup/probe';
import { useProbeSummaries } from '../bridge/queries/setup/use-setup';
import { Glyph } from '../ui/glyph';
import { clockWords, fullMomentWords } from '../ui/time-words';
import { t } from '../words/t';
import { RawDrawer } from './raw-drawer';
import { reportsOf } from './step-state';
import { probeGlyph } from './step-words';
import type { LiveStep, PlanBoard } from './use-plan-board';

interface Props {
  readonly board: PlanBoard;
  readonly open: LiveStep;
  readonly fixes: readonly FixRemedy[];
  readonly fix: FixRemedy | null;
  readonly onPick: (title: string) => void;
}

/** The proof of a step: what its probes observed, at which time, with script and raw output; or what they will look at. */
export function ProofRows({ board, open, fixes, fix, onPick }: Props) {
  const { probes, status } = open;
  const [isRaw, setRaw] = useState(false);
  const reports = reportsOf(probes, board.cells);
  const isOver = status.state === 'proved' || status.state === 'failed';
  return (
    <>
      {!isOver && <Afterwards probes={probes} isNow={status.state === 'checking'} />}
      {status.state === 'failed' && <NotProved {...{ open, reports, fixes, fix, onPick }} />}
      {status.state === 'proved' && (
        <ul className="proof">
          {reports.map((report) => (
            <ProofRow key={report.probe} report={report} />
          ))}
        </ul>
      )}
      {reports.length > 0 && (
        <p className="note num proof-foot">
          {status.atMs !== null && (
            <span title={fullMomentWords(status.atMs)}>{clockWords(status.atMs, true)} · </span>
          )}
          <button type="button" className="link" onClick={() => setRaw(true)}>
            {t('setup.proof.raw')}
          </button>
        </p>
      )}
      <RawDrawer
        title={open.title}
        reports={reports}
        isOpen={isRaw}
        onClose={() => setRaw(false)}
      />
    </>
  );
}

interface AfterProps {
  readonly probes: readonly string[];
  readonly isNow: boolean;
}

function Afterwards({ probes, isNow }: AfterProps) {
  const summaries = useProbeSummaries();
  const existing = summaries?.ok === true ? summaries.value : [];
  if (probes.length === 0) return <p className="quiet-text">{t('setup.found.noProbe')}</p>;
  if (isNow) return <p className="quiet-text">{t('setup.proof.again')}</p>;
  const names = probes.map((probe) => existing.find(({ id }) => id === probe)?.title ?? probe);
  return (
    <p className="quiet-text">
      {t('setup.proof.after', { count: probes.length, names: names.join(', ') })}
    </p>
  );
}

function ProofRow({ report: { state, value, finding } }: { readonly report: ProbeReport }) {
  return (
    <li className="proof-row">
      <Glyph name={probeGlyph(state)} />
      <span>{state === 'skipped' ? value : finding.says}</span>
      <span className="note proof-value">{state === 'skipped' ? '' : value}</span>
    </li>
  );
}

interface NotProvedProps extends Omit<Props, 'board'> {
  readonly reports: readonly ProbeReport[];
}

/** A fix ran and the probe still says no: its sentence, and the fix to try next. */
function NotProved({ open, reports, fixes, fix, onPick }: NotProvedProps) {
  const bad = reports.find(({ state }) => state === 'bad');
  const next =
    fixes[(fixes.findIndex(({ title }) => title === fix?.title) + 1) % Math.max(1, fixes.length)];
  const hasFailed = open.fix.view?.exit?.code !== 0;
  return (
    <div className="proof-not">
      <p>
        <Glyph name="failed" />
        {t(hasFailed ? 'setup.proof.failedExit' : 'setup.proof.failed', {
          says: bad?.finding.says ?? '',
        })}
      </p>
      {next !== undefined && next.title !== fix?.title && (
        <Button onClick={() => onPick(next.title)}>
          {t('setup.proof.next', { title: next.title })}
        </Button>
      )}
    </div>
  );
}
