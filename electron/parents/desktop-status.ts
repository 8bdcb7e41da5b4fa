import { z } from 'zod';
import { HealthNews } from '#core/contract/run/health';
import { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import { TargetCapabilities } from '#core/contract/target/target';
import {
  NotificationRules,
  TrainingSettings,
  WindowSettings,
} from '#core/contract/settings/settings';

/** Of a run, what a desktop shows outside of the window: tray, taskbar, notifications. */
export const DesktopRun = RunView.pick({
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
  /** Facts of its target that decide who keeps this machine awake. */
  sleep: TargetCapabilities.pick({ isHere: true, sharesThisMachine: true, sleepsWith: true }),
});
export type DesktopRun = z.infer<typeof DesktopRun>;

/** What the engine process reports to the desktop shell: runs that continue, those that just ended, and what was chosen. */
export const DesktopStatus = z.object({
  runs: z.array(DesktopRun),
  /** Newest first: the dock's menu and the jump list lead to them. */
  recent: z.array(RunView.pick({ runId: true, name: true })).default([]),
  notifications: NotificationRules,
  /** Health findings of the runs that are still running, also those that have recovered since: each is reported once. */
  health: z.array(HealthNews).default([]),
  keepAwake: TrainingSettings.shape.keepAwake,
  closeWhileRunning: WindowSettings.shape.closeWhileRunning,
  checkForUpdates: WindowSettings.shape.checkForUpdates,
});
export type DesktopStatus = z.infer<typeof DesktopStatus>;

/** Whether it still needs its place in the tray. */
export const goesOn = (run: Pick<DesktopRun, 'phase'>): boolean => !isOver(run);
