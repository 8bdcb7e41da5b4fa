import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { PlanView as Plan } from '#core/contract/setup/plan';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { isDone, type StepState } from './step-state';
import type { LiveStep, PlanBoard } from './use-plan-board';

interface Props {
  readonly plan: Plan;
  readonly steps: readonly LiveStep[];
  readonly open: LiveStep;
  readonly board: PlanBoard;
  readonly onOpen: (step: string) => void;
  /** The page from which the user came; null where they came by the rail. */
  readonly back: string | null;
}

/** Back and Continue, and why Continue is off. */
export function PlanFoot({ plan, steps, open, board, onOpen, back }: Props) {
  const at = steps.findIndex(({ id }) => id === open.id);
  const before = steps[at - 1];
  const left = steps.filter((step) => step.id !== open.id && !isDone(step.status));
  const next = left.find((step) => steps.indexOf(step) > at) ?? left[0] ?? steps[at + 1];
  const others = left.length;
  const mayGo = isDone(open.status);
  return (
    <footer className="setup-foot">
      <Button
        disabled={before === undefined}
        onClick={() => before !== undefined && onOpen(before.id)}
      >
        {t('setup.foot.back')}
      </Button>
      <span className="spacer" />
      <span className="note" role="status" id="setup-foot-why">
        {footSays(steps, open.status.state, others)}
      </span>
      {open.status.state === 'proved' && (
        <Button onClick={() => board.again(open.probes)}>{t('setup.foot.lookAgain')}</Button>
      )}
      {next !== undefined && (others > 0 || !mayGo) && (
        <Button
          variant={mayGo ? 'filled' : 'default'}
          disabled={!mayGo}
          aria-describedby="setup-foot-why"
          onClick={() => onOpen(next.id)}
        >
          {mayGo ? t('setup.foot.continueTo', { title: next.title }) : t('setup.foot.continue')}
        </Button>
      )}
      {mayGo && others === 0 && <GoOnButton plan={plan} back={back} />}
    </footer>
  );
}

const WHY = ['waiting', 'checking', 'running', 'needs', 'failed', 'unknown'] as const;
const hasWhy = (state: StepState): state is (typeof WHY)[number] =>
  WHY.some((one) => one === state);

function footSays(steps: readonly LiveStep[], state: StepState, others: number): string {
  if (hasWhy(state)) return t(`setup.foot.why.${state}`);
  if (others > 0) return '';
  const clock = clockWords(Math.max(...steps.map(({ status }) => status.atMs ?? 0)), false);
  return steps.some(({ status }) => status.state === 'skipped')
    ? t('setup.foot.allDoneSkipped', { clock })
    : t('setup.foot.allDone', { clock });
}

/** Leads back to what the user was doing; else to the form of the training that the goal was for. */
function GoOnButton({ plan: { start }, back }: Pick<Props, 'plan' | 'back'>) {
  const navigate = useNavigate();
  if (back !== null)
    return (
      <Button variant="filled" onClick={() => void navigate(back, { state: { resumed: true } })}>
        {t('setup.back')}
      </Button>
    );
  if (start === null) return null;
  const preset = start.preset === null ? '' : `?preset=${encodeURIComponent(start.preset)}`;
  return (
    <Button
      variant="filled"
      onClick={() => void navigate(`/start/${encodeURIComponent(start.recipe)}${preset}`)}
    >
      {t('setup.foot.start')}
    </Button>
  );
}
