import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PlanView } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';
import { useBridge } from '../bridge/bridge';
import { type PlanSubject, type SetupActs, useSetupActs } from '../bridge/queries/setup/use-setup';
import { useShells } from '../bridge/queries/terminals/use-terminals';
import { fixNow, type FixNow, useFixRuns, phaseForStep } from './fix/fix-runs';
import { ProbeBoard, type ProbeCell } from './probe-board';
import { stepStatus, type StepStatus } from './step-state';

export type PlanStep = PlanView['steps'][number];

/** A step with what its probes and its fix say now. */
export interface LiveStep extends PlanStep {
  readonly status: StepStatus;
  readonly fix: FixNow;
}

export interface PlanBoard {
  readonly steps: readonly LiveStep[];
  readonly cells: ReadonlyMap<string, ProbeCell>;
  /** Runs probes again; all of the plan where none are named. */
  readonly again: (probes?: readonly string[]) => void;
  readonly acts: SetupActs;
}

/** The steps of a plan, live: probes run when it opens, the engine's proof is shown after each fix, and nothing of it outlives the page. */
export function usePlanBoard(
  plan: PlanView,
  open: string | null,
  targetState: TargetView['state'],
): PlanBoard {
  const acts = useSetupActs();
  const { target, python } = plan;
  const goal = plan.goal.id;
  const subject = useMemo((): PlanSubject => ({ goal, target }), [goal, target]);
  const board = useBoard(acts, subject, python);
  const cells = useSyncExternalStore(board.onChange, board.cells);
  const all = useMemo(() => plan.steps.flatMap(({ probes }) => probes), [plan.steps]);
  const steps = useLiveSteps(plan, cells);
  useEffect(() => board.want(all), [board, all]);
  useEffect(() => {
    board.first(plan.steps.find(({ id }) => id === open)?.probes ?? []);
  }, [board, plan.steps, open]);
  useAgainOnContact(board, all);
  useAgainOnTarget(board, all, targetState, acts);
  useProofOfFix(steps, board, acts);
  return useMemo(
    () => ({ steps, cells, again: (probes = all) => board.again(probes), acts }),
    [steps, cells, all, board, acts],
  );
}

/** A board for each subject: another environment is another answer to every question. */
function useBoard(acts: SetupActs, subject: PlanSubject, python: string | null): ProbeBoard {
  const board = useMemo(
    () => new ProbeBoard((probe, signal) => acts.probe({ ...subject, python }, probe, signal)),
    [acts, subject, python],
  );
  useEffect(() => () => board.stop(), [board]);
  return board;
}

function useLiveSteps(plan: PlanView, cells: ReadonlyMap<string, ProbeCell>): readonly LiveStep[] {
  const runs = useFixRuns();
  const { views } = useShells();
  const { target } = plan;
  const goal = plan.goal.id;
  return useMemo(
    () =>
      plan.steps.map((step) => {
        const fix = fixNow(runs, { target, goal, step: step.id }, views);
        return { ...step, fix, status: stepStatus(step, cells, phaseForStep(fix)) };
      }),
    [plan.steps, target, goal, runs, views, cells],
  );
}

/** While the engine was away anything may have changed. */
function useAgainOnContact(board: ProbeBoard, all: readonly string[]): void {
  const { connection } = useBridge();
  useEffect(() => {
    let wasAway = false;
    return connection.onLink(() => {
      const { state } = connection.link();
      if (state === 'connected' && wasAway) board.again(all);
      wasAway = state !== 'connected';
    });
  }, [connection, board, all]);
}

/** A target that was connected, or lost, gives other answers; and its plan may know its folders now. */
function useAgainOnTarget(
  board: ProbeBoard,
  all: readonly string[],
  state: TargetView['state'],
  acts: SetupActs,
): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state || state === 'starting') return;
    last.current = state;
    acts.rereadTargets();
    board.again(all);
  }, [board, all, state, acts]);
}

/**
 * Shows what the engine read when it proved a fix that ended while this page is open. What else was not in order is read
 * again: the fix may have changed that, too.
 */
function useProofOfFix(steps: readonly LiveStep[], board: ProbeBoard, acts: SetupActs): void {
  const open = useRef(new Set<string>());
  useEffect(() => {
    for (const { fix, probes } of steps) {
      if (fix.run === null) continue;
      const { id, progress } = fix.run;
      if (!('reports' in progress)) open.current.add(id);
      else if (open.current.delete(id)) {
        board.show(progress.reports);
        const shown = progress.reports.map(({ probe }) => probe);
        const others = [...board.cells()].flatMap(([probe, cell]) =>
          isInOrder(cell) ? [] : [probe],
        );
        board.again([...probes, ...others].filter((probe) => !shown.includes(probe)));
        acts.rereadTargets();
      }
    }
  }, [steps, board, acts]);
}

const isInOrder = (cell: ProbeCell): boolean =>
  cell.is === 'reported' && (cell.report.state === 'ok' || cell.report.state === 'warn');
