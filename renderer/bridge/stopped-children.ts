import { useSyncExternalStore } from 'react';
import {
  type ChildName,
  type StoppedChild,
  StoppedChildren,
} from '#core/contract/desktop/stopped-child';
import { type DesktopApp, desktopApp } from './desktop';
import { ShellReport } from './shell-report';

const NONE: StoppedChildren = { logFolder: '', children: [] };

/** Processes of the desktop app that gave up; none in a browser. */
export function stoppedReport(
  page: EventTarget,
  shell: Pick<DesktopApp, 'stoppedChildren'> | null,
): ShellReport<StoppedChildren> {
  const report = new ShellReport(StoppedChildren, NONE);
  if (shell === null) return report;
  return report.follow(page, 'rl-cockpit-stopped', 'stopped', () => shell.stoppedChildren());
}

let report: ShellReport<StoppedChildren> | null = null;

/** The page's report; followed when it is first needed. */
function pageReport(): ShellReport<StoppedChildren> {
  report ??= stoppedReport(window, desktopApp());
  return report;
}

/** A process of the desktop app that gave up, with the folder of the app's log; null while it has not. */
export function useStoppedChild(
  child: ChildName,
): { readonly stopped: StoppedChild; readonly logFolder: string } | null {
  const { onChange, value } = pageReport();
  const { children, logFolder } = useSyncExternalStore(onChange, value);
  const stopped = children.find((one) => one.child === child);
  return stopped === undefined ? null : { stopped, logFolder };
}
