import { useSyncExternalStore } from 'react';
import { UpdateStatus } from '#core/contract/desktop/update';
import { type DesktopApp, desktopApp } from './desktop';
import { ShellReport } from './shell-report';

/** Follows what the desktop app knows of a newer version; null in a browser. */
export function updateReport(
  page: EventTarget,
  shell: Pick<DesktopApp, 'updateStatus'> | null,
): ShellReport<UpdateStatus | null> {
  const report = new ShellReport<UpdateStatus | null>(UpdateStatus.nullable(), null);
  if (shell === null) return report;
  return report.follow(page, 'rl-cockpit-update', 'status', () => shell.updateStatus());
}

let report: ShellReport<UpdateStatus | null> | null = null;

/** The page's report; followed when it is first needed. */
function pageReport(): ShellReport<UpdateStatus | null> {
  report ??= updateReport(window, desktopApp());
  return report;
}

/** What the desktop app knows of a newer version; null in a browser. */
export function useAppUpdate(): UpdateStatus | null {
  const { onChange, value } = pageReport();
  return useSyncExternalStore(onChange, value);
}
