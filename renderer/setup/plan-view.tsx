import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PlanView as Plan } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';
import { useLink } from '../bridge/queries/use-engine';
import { useReportProgress } from '../bridge/queries/setup/use-setup';
import { usePaletteActions } from '../frame/palette/palette-actions';
import { TargetButtons } from '../targets/target-buttons';
import { usePageKeys } from '../ui/keys/page-keys';
import { t } from '../words/t';
import { BackLink } from '../ui/back-link';
import { ReportDrawer } from './hand-off/report-drawer';
import { PlanBar } from './plan-bar';
import { PlanFoot } from './plan-foot';
import { PlanHead } from './plan-head';
import { StepList } from './step-list';
import { StepPanel } from './step-panel';
import { firstOpen, provedCount } from './step-state';
import { type LiveStep, type PlanBoard, usePlanBoard } from './use-plan-board';
import type { SetupScope } from './use-setup-scope';
import { Boundary } from '../ui/errors/boundary';

interface Props {
  readonly plan: Plan;
  readonly target: TargetView;
  readonly scope: SetupScope;
}

/** A plan: its steps at the left, the open one at the right. */
export function PlanView({ plan, target, scope }: Props) {
  const { step: query } = useParams();
  const board = usePlanBoard(plan, query ?? null, target.state);
  const { steps } = board;
  const open = steps.find(({ id }) => id === query) ?? firstOpen(steps);
  const go = useSteps(plan, scope);
  const [hasReport, setReport] = useState(false);
  const checkAll = (): void => board.again();
  useProgress(steps);
  useStepKeys(steps, open, go);
  usePaletteActions([
    { id: 'setup.again', label: t('setup.checkAll'), act: checkAll },
    { id: 'setup.report', label: t('setup.report.make'), act: () => setReport(true) },
  ]);
  return (
    <>
      <PlanBar
        goal={plan.goal}
        scope={scope}
        onCheckAll={checkAll}
        onReport={() => setReport(true)}
      />
      {hasReport && <ReportDrawer plan={plan} onClose={() => setReport(false)} />}
      <div className="setup">
        <aside className="setup-side" aria-label={t('setup.plan.title')}>
          <BackLink back={scope.back} />
          <Boundary>
            <PlanHead plan={plan} steps={steps} acts={board.acts} />
            <StepList steps={steps} open={open?.id ?? null} onOpen={go} />
          </Boundary>
        </aside>
        <div className="setup-main">
          {open !== undefined && (
            <OpenStep {...{ plan, target, scope, board, open, go, request: query }} />
          )}
        </div>
      </div>
    </>
  );
}

interface OpenProps extends Props {
  readonly board: PlanBoard;
  readonly open: LiveStep;
  readonly go: Go;
  /** The step that the address names. */
  readonly request: string | undefined;
}

/** The open step, what is between the user and it, and the way on. */
function OpenStep({ plan, target, scope, board, open, go, request }: OpenProps) {
  const isUnknown = request !== undefined && request !== open.id;
  return (
    <>
      <div className="setup-scroll">
        <Notes target={target} unknown={isUnknown ? request : null} />
        <Boundary resetKey={open.id}>
          <StepPanel
            key={open.id}
            {...{ plan, target, board, open }}
            onPin={() => go(open.id, true)}
          />
        </Boundary>
      </div>
      <PlanFoot {...{ plan, steps: board.steps, open, board }} onOpen={go} back={scope.back} />
    </>
  );
}

type Go = (step: string, isSame?: boolean) => void;

/** Goes to a step. @returns a function whose `isSame` replaces the address: the user stays where they are */
function useSteps(plan: Plan, scope: SetupScope): Go {
  const navigate = useNavigate();
  return (step, isSame = false) =>
    void navigate(scope.addressOf(plan.goal.id, step), { replace: isSame });
}

/** Reports to the rail how many steps are proved now. */
function useProgress(steps: readonly LiveStep[]): void {
  const report = useReportProgress();
  const { proved: count, all } = provedCount(steps);
  useEffect(() => report({ proved: count, all, atMs: Date.now() }), [report, count, all]);
}

function useStepKeys(steps: readonly LiveStep[], open: LiveStep | undefined, go: Go): void {
  const at = steps.findIndex(({ id }) => id === open?.id);
  const to = (direction: number): void => {
    const next = steps[at + direction];
    if (next !== undefined) go(next.id);
  };
  usePageKeys([
    { keys: 'J', label: t('setup.keys.next'), act: () => to(1) },
    { keys: 'K', label: t('setup.keys.previous'), act: () => to(-1) },
  ]);
}

interface NotesProps {
  readonly target: TargetView;
  /** A step that the address names and that is not there; null where it names none. */
  readonly unknown: string | null;
}

/** Obstacles between the user and the plan: no engine, a target that is off, a step that is not there. */
function Notes({ target, unknown }: NotesProps) {
  const link = useLink();
  const isOff = target.state !== 'ready' && !target.capabilities.isHere;
  return (
    <>
      {link.state === 'reconnecting' && (
        <p className="setup-note" role="status">
          {t('setup.offline')}
        </p>
      )}
      {unknown !== null && (
        <p className="setup-note">{t('setup.plan.unknownStep', { step: unknown })}</p>
      )}
      {isOff && (
        <div className="setup-note">
          <p>{target.says}</p>
          <TargetButtons target={target} />
        </div>
      )}
    </>
  );
}
