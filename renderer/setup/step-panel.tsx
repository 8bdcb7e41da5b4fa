import { useState } from 'react';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { FixSection } from './fix-section';
import { FoundRows } from './probe-rows';
import { ProofRows } from './proof-rows';
import { StepSection } from './step-section';
import { fixesOf, reportsOf } from './step-state';
import { stepGlyph, stepTone, stepWords, whoActs } from './step-words';
import type { PanelProps } from './panel-props';
import { WhyText } from './why-text';

/** The open step: what was found, why it matters, the command that mends it, its terminal, and the proof. */
export function StepPanel(props: PanelProps) {
  const { board, open } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const reports = reportsOf(open.probes, board.cells);
  const fixes = fixesOf(reports);
  const fix = fixes.find(({ id }) => id === picked) ?? fixes[0] ?? null;
  const { state } = open.status;
  return (
    <article className="step" aria-labelledby="step-title" aria-busy={state === 'checking'}>
      <StepHead {...props} />
      <StepSection title={t('setup.found.title')}>
        <FoundRows board={board} open={open} />
      </StepSection>
      <StepSection title={t('setup.why.title')}>
        <WhyText step={open} reports={reports} fix={fix} />
      </StepSection>
      <FixSection {...props} fixes={fixes} fix={fix} onPick={setPicked} />
      <StepSection title={t('setup.proof.title')}>
        <ProofRows board={board} open={open} fixes={fixes} fix={fix} onPick={setPicked} />
      </StepSection>
    </article>
  );
}

function StepHead({ plan, open }: PanelProps) {
  const { title, status, actor } = open;
  const at = plan.steps.findIndex(({ id }) => id === open.id) + 1;
  const words = { at, all: plan.steps.length, who: whoActs(actor) };
  return (
    <header className="step-head">
      <h2 id="step-title" className="headline">
        {title}
      </h2>
      <span className={`pill ${stepTone(status)}`} role="status">
        <span className={status.state === 'checking' ? 'step-glyph step-turns' : 'step-glyph'}>
          <Glyph name={stepGlyph(status)} size={14} />
        </span>
        {stepWords(status)}
      </span>
      <span className="spacer" />
      <span className="note num">{t('setup.plan.stepOf', words)}</span>
    </header>
  );
}
