import { useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { EnvironmentParts } from './env/environment-parts';
import { FixSection } from './fix/fix-section';
import { ProbeFindingRows } from './probe-rows';
import { ProofRows } from './proof-rows';
import { StepSection } from './step-section';
import { fixesOf, reportsOf } from './step-state';
import { stepGlyph, stepTone, stepWords, whoActs } from './step-words';
import type { PanelProps } from './panel-props';
import { WhyText } from './why-text';

/** The open step: what was found, why it matters, the command that fixes it, its terminal, and the proof. */
export function StepPanel(props: PanelProps) {
  const { board, open } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const reports = reportsOf(open.probes, board.cells);
  const [earlier, setEarlier] = useState<EarlierState | null>(null);
  const fixes = withEarlier(earlier, open, fixesOf(reports));
  const fix = fixes.find(({ title }) => title === picked) ?? fixes[0] ?? null;
  const { state } = open.status;
  return (
    <article className="step" aria-labelledby="step-title" aria-busy={state === 'checking'}>
      <StepHead {...props} />
      <StepSection title={t('setup.found.title')}>
        <ProbeFindingRows board={board} open={open} />
      </StepSection>
      <StepSection title={t('setup.why.title')}>
        <WhyText step={open} reports={reports} fix={fix} />
      </StepSection>
      <FixSection {...props} fixes={fixes} fix={fix} onPick={setPicked} />
      <StepSection title={t('setup.proof.title')}>
        <ProofRows board={board} open={open} fixes={fixes} fix={fix} onPick={setPicked} />
      </StepSection>
      <EnvironmentParts
        {...props}
        onPutBack={(remedy) => {
          setEarlier({ fix: remedy, atMs: open.status.atMs });
          setPicked(remedy.title);
          props.onPin();
        }}
      />
    </article>
  );
}

/** A fix that the user asked for beside those of the checks: an earlier state of the packages. */
interface EarlierState {
  readonly fix: FixRemedy;
  /** Time when the checks of the step were read; once they are read again it is over. */
  readonly atMs: number | null;
}

const BUSY: readonly string[] = ['running', 'checking', 'waiting'];

function withEarlier(
  earlier: EarlierState | null,
  { status }: PanelProps['open'],
  offered: readonly FixRemedy[],
): readonly FixRemedy[] {
  const isOver = earlier === null || (earlier.atMs !== status.atMs && !BUSY.includes(status.state));
  if (isOver) return offered;
  return [earlier.fix, ...offered.filter(({ title }) => title !== earlier.fix.title)];
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
