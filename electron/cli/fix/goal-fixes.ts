import type { FixRemedy } from '#core/contract/finding';
import type { PlanStepView } from '#core/contract/setup/plan';
import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import type { Io } from '../io';
import { probeAll } from './probe-all';
import { runFix } from './run-fix';

/** What checks steps and runs fixes; a test gives another one. */
export interface GoalTools {
  readonly check: (probes: readonly string[]) => Promise<readonly ProbeReport[]>;
  /** null: the user said no. */
  readonly run: (remedy: FixRemedy) => Promise<{ isProved: boolean; says: string } | null>;
}

/** The tools that this command line has. @param isAgreed run each fix without asking */
export const goalTools = (io: Io, subject: ProbeSubject, isAgreed: boolean): GoalTools => ({
  check: (probes) => probeAll(io, subject, probes),
  run: (remedy) => runFix(io, subject, remedy, isAgreed),
});

/**
 * Runs what each step of a plan offers to fix it, in their order, until every step passes. A step that cannot be checked and offers
 * nothing is passed over: it may well be fine.
 * @returns why it ended before the last step; null where it did not
 */
export async function fixGoal(
  steps: readonly PlanStepView[],
  tools: GoalTools,
): Promise<string | null> {
  for (const step of steps) {
    if (step.skipped) continue;
    const reason = await fixStep(step, tools);
    if (reason !== null) return reason;
  }
  return null;
}

async function fixStep(step: PlanStepView, tools: GoalTools): Promise<string | null> {
  const tried = new Set<string>();
  for (;;) {
    const open = openReports(await tools.check(step.probes));
    const remedy = open.flatMap(fixesAlone).find(({ id }) => !tried.has(id));
    if (remedy === undefined) {
      const bad = open.find(({ state }) => state === 'bad');
      return bad === undefined ? null : `${step.title} needs action from you. ${wordsOf(bad)}`;
    }
    tried.add(remedy.id);
    const end = await tools.run(remedy);
    if (end === null) return 'You said no; nothing more was run.';
    if (!end.isProved) return `${remedy.title}: not proved. ${end.says}`;
  }
}

/** Whether a check offers a fix that `fixGoal` would run. */
export const isFixedAlone = (reports: readonly ProbeReport[]): boolean =>
  openReports(reports).some((report) => fixesAlone(report).length > 0);

const openReports = (reports: readonly ProbeReport[]): readonly ProbeReport[] =>
  reports.filter(({ state }) => state === 'bad' || state === 'unknown');

/** Fixes that need no password, no dialog and no decision, the best first. */
const fixesAlone = ({ finding }: ProbeReport): readonly FixRemedy[] =>
  finding.remedies.flatMap((one) =>
    one.kind === 'fix' && one.actor === 'cockpit' && one.danger === 'changes' ? [one] : [],
  );

const wordsOf = ({ finding: { says, advice } }: ProbeReport): string => `${says} ${advice}`.trim();
