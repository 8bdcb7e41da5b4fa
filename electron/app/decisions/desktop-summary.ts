import { type DesktopStatus, type DesktopRun, goesOn } from '../../parents/desktop-status';

/** Summary of the trainings for tray and taskbar: tooltip, progress, badge, rows, and whether the machine is kept awake. */
export interface DesktopSummary {
  readonly tooltip: string;
  /** 0 to 1 for the taskbar; 2 = continues, how far is not known; -1 = nothing to show (Electron's own scale). */
  readonly progress: number;
  readonly badge: number;
  readonly keepAwake: boolean;
  readonly rows: readonly { readonly runId: string; readonly label: string }[];
}

const MAX_LABEL_LENGTH = 60;

/** Of several trainings the taskbar shows the one that is least far. */
export function desktopSummary(news: DesktopStatus | null): DesktopSummary {
  const going = news?.runs.filter(goesOn) ?? [];
  const running = going.filter(({ phase }) => phase !== 'queued');
  const parts = running.map(partOf).filter((part) => part !== null);
  const unknown = running.length > 0 ? 2 : -1;
  return {
    tooltip: tooltipOf(running.length),
    progress: parts.length === 0 ? unknown : Math.min(...parts),
    badge: running.length,
    keepAwake: news?.keepAwake === true && running.some(({ sleep }) => sleep.sharesThisMachine),
    rows: going.map((run) => ({ runId: run.runId, label: labelOf(run) })),
  };
}

function tooltipOf(count: number): string {
  if (count === 0) return 'RL Cockpit: no runs in progress';
  return count === 1 ? 'RL Cockpit: 1 run in progress' : `RL Cockpit: ${count} runs in progress`;
}

function partOf({ lastX, targetX, contact }: DesktopRun): number | null {
  if (contact === 'unknown' || lastX === null || targetX === null || targetX <= 0) return null;
  return Math.max(0, Math.min(1, lastX / targetX));
}

function labelOf(run: DesktopRun): string {
  const part = partOf(run);
  const state =
    run.contact === 'unknown'
      ? 'unknown'
      : part === null
        ? run.phase
        : `${Math.floor(part * 100)}%`;
  const name =
    run.name.length > MAX_LABEL_LENGTH ? `${run.name.slice(0, MAX_LABEL_LENGTH - 1)}…` : run.name;
  return `${name}: ${state}`;
}
