import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ProbeReport } from '#core/contract/setup/probe';
import { useHandOffActs } from '../../bridge/queries/setup/use-hand-off';
import { Glyph } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { probeGlyph } from '../step-words';
import { opinionOf, SECOND_OPINION } from './second-opinion';

interface Props {
  readonly goal: string | null;
  readonly target: string;
}

/** Second opinion on a red cell of the matrix: runs the probes that must fail before it is believed. */
export function RedCellCheck(props: Props) {
  const { reports, refusal, isRunning, run } = useSecondOpinion(props);
  const isOver = !isRunning && (reports.length > 0 || refusal !== null);
  return (
    <div className="red-check">
      <p>{t('setup.opinion.says')}</p>
      {reports.length > 0 && <Results reports={reports} />}
      <RefusalNote refusal={refusal} />
      <p className="strong" role="status">
        {isRunning && t('setup.opinion.running', { at: reports.length + 1 })}
        {isOver && refusal === null && t(`setup.opinion.is.${opinionOf(reports)}`)}
      </p>
      <Button disabled={isRunning} onClick={run}>
        {t(isOver ? 'setup.opinion.again' : 'setup.opinion.run')}
      </Button>
    </div>
  );
}

function Results({ reports }: { readonly reports: readonly ProbeReport[] }) {
  return (
    <ul className="red-check-results">
      {reports.map(({ probe, title, state, value, finding }) => (
        <li key={probe}>
          <Glyph name={probeGlyph(state)} />
          <span>
            <span className="strong">{title}:</span> {t(`setup.opinion.states.${state}`)}
            <span className="note red-check-says">
              {state === 'skipped' || state === 'ok' ? value : finding.says}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Runs the three one after the other, so that each result can be read while the next is awaited. */
function useSecondOpinion({ goal, target }: Props) {
  const { probe } = useHandOffActs();
  const [reports, setReports] = useState<readonly ProbeReport[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isRunning, setRunning] = useState(false);
  const runAll = async (): Promise<void> => {
    setRunning(true);
    setReports([]);
    setRefusal(null);
    for (const id of SECOND_OPINION) {
      const answer = await probe({ goal, target, python: null }, id);
      if (!answer.ok) {
        setRefusal(answer.error);
        break;
      }
      setReports((before) => [...before, answer.value]);
    }
    setRunning(false);
  };
  return { reports, refusal, isRunning, run: () => void runAll() };
}
