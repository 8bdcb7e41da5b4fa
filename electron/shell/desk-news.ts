import { z } from 'zod';
import { isOver, RunView } from '#core/contract/run';
import { TargetCapabilities } from '#core/contract/target';
import { NotificationRules, TrainingSettings, WindowSettings } from '#core/contract/settings';

/** Of a run, what a desktop shows outside of the window: tray, taskbar, notifications. */
export const DeskRun = RunView.pick({
  runId: true,
  name: true,
  target: true,
  phase: true,
  contact: true,
  activity: true,
  verdict: true,
  reasons: true,
  lastX: true,
  targetX: true,
  keepsAwake: true,
}).extend({
  /** What of its target decides who keeps this machine awake. */
  sleep: TargetCapabilities.pick({ isHere: true, sharesThisMachine: true, sleepsWith: true }),
});
export type DeskRun = z.infer<typeof DeskRun>;

/** What the engine process tells the desktop shell: runs that go on, those that just ended, and what was chosen. */
export const DeskNews = z.object({
  runs: z.array(DeskRun),
  notifications: NotificationRules,
  keepAwake: TrainingSettings.shape.keepAwake,
  closeWhileRunning: WindowSettings.shape.closeWhileRunning,
});
export type DeskNews = z.infer<typeof DeskNews>;

/** Does it still need its place in the tray? */
export const goesOn = (run: Pick<DeskRun, 'phase'>): boolean => !isOver(run);
