import { useState } from 'react';
import type { ProbeReport, ProbeSummary } from '#core/contract/setup/probe';
import { printable } from '#core/lib/printable';
import { FindingRow } from '../../ui/findings/finding-row';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';
import type { ProbeCell } from '../probe-board';
import { RawDrawer } from '../raw-drawer';
import { probeGlyph } from '../step-words';
import { isOver } from './use-node-board';

interface Props {
  readonly summaries: readonly ProbeSummary[];
  readonly cells: ReadonlyMap<string, ProbeCell>;
  readonly isOpen: boolean;
}

/** What each check read on the node, the ones that need something with a sentence; those that do not apply in one line. */
export function NodeResults({ summaries, cells, isOpen }: Props) {
  const [isRaw, setRaw] = useState(false);
  const reports = [...cells.values()].flatMap((cell) =>
    cell.is === 'reported' ? [cell.report] : [],
  );
  const skipped = reports.filter(({ state }) => state === 'skipped');
  const isEmpty = cells.size === 0;
  return (
    <section aria-labelledby="node-results">
      <div className="section-head">
        <h2 id="node-results">{t('nodeCheck.results')}</h2>
        <span className="spacer" />
        {!isEmpty && <span className="note">{progressWords(summaries, cells, isOpen)}</span>}
      </div>
      {isEmpty ? (
        <p className="card node-note">{t('nodeCheck.noResults')}</p>
      ) : (
        <div className="card node-card">
          <ul className="node-rows">
            {summaries.map(({ id, title }) => (
              <CellRow key={id} title={title} cell={cells.get(id)} />
            ))}
          </ul>
          {skipped.length > 0 && <SkippedLine reports={skipped} />}
          {reports.length > 0 && (
            <button type="button" className="link" onClick={() => setRaw(true)}>
              {t('nodeCheck.raw')}
            </button>
          )}
        </div>
      )}
      <RawDrawer
        title={t('nodeCheck.title')}
        reports={reports.filter(({ state }) => state !== 'skipped')}
        isOpen={isRaw}
        onClose={() => setRaw(false)}
      />
    </section>
  );
}

function progressWords(
  { length: total }: Props['summaries'],
  cells: Props['cells'],
  isOpen: boolean,
) {
  const count = [...cells.values()].filter((cell) => isOver(cell)).length;
  if (count === total) return t(isOpen ? 'nodeCheck.all' : 'nodeCheck.done');
  return isOpen ? t('nodeCheck.checking', { count, total }) : t('nodeCheck.ended');
}

function SkippedLine({ reports }: { readonly reports: readonly ProbeReport[] }) {
  const names = reports.map(({ title }) => title).join(', ');
  return <p className="note">{t('nodeCheck.skipped', { count: reports.length, names })}</p>;
}

interface RowProps {
  readonly title: string;
  readonly cell: ProbeCell | undefined;
}

function CellRow({ title, cell }: RowProps) {
  if (cell === undefined) return null;
  if (cell.is === 'waiting' || cell.is === 'checking')
    return (
      <li className="node-row">
        <Glyph name={cell.is} />
        <span className="note">
          {t(cell.is === 'waiting' ? 'nodeCheck.waits' : 'nodeCheck.running', { title })}
        </span>
      </li>
    );
  if (cell.is === 'refused') {
    const { says, remedy } = cell.refusal;
    return (
      <li className="node-row">
        <FindingRow
          finding={{ state: 'unknown', says: `${title}: ${says}`, advice: remedy, remedies: [] }}
        />
      </li>
    );
  }
  return cell.report.state === 'skipped' ? null : <ReportRow report={cell.report} />;
}

/** Title and value; where something is to be said of it, also the sentence and the advice; all values on a click. */
function ReportRow({
  report: { title, state, value, rows, finding },
}: {
  readonly report: ProbeReport;
}) {
  return (
    <li className="node-row">
      <Glyph name={probeGlyph(state)} />
      <div>
        <p className="node-value">
          <strong>{title}</strong> {printable(value)}
        </p>
        {state !== 'ok' && (
          <p>
            {printable(finding.says)} <span className="note">{finding.advice}</span>
          </p>
        )}
        {rows.length > 0 && (
          <details>
            <summary className="note">{t('nodeCheck.values')}</summary>
            <dl className="node-facts">
              {rows.map((row) => (
                <div key={row.label}>
                  <dt>{row.label}</dt>
                  <dd>{printable(row.value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
