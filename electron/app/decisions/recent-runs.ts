import type { JumpListCategory } from 'electron';
import type { DesktopStatus } from '../../parents/desktop-status';
import { LINK_SCHEME } from './app-link';
import type { MenuItem } from './menu';

type RecentRuns = DesktopStatus['recent'];

/** Windows cuts a title of its jump list at 255 characters, and refuses the whole list for a longer one. */
const MAX_TITLE_LENGTH = 80;

/** The menu of the icon in macOS' dock: a new run, and the newest runs. */
export function dockMenu(recent: RecentRuns): readonly MenuItem[] {
  const runs = recent.map(({ runId, name }): MenuItem => ({
    label: titleOf(name),
    does: `go:/runs/${runId}`,
  }));
  const line: readonly MenuItem[] = runs.length === 0 ? [] : [{ type: 'separator' }];
  return [...runs, ...line, { label: 'New run', does: 'go:/start' }];
}

/** Windows' jump list: a click starts the program again with the link of a run, which the app that is open follows. */
export function jumpList(recent: RecentRuns, program: string): JumpListCategory[] {
  const items = recent.map(({ runId, name }) => ({
    type: 'task' as const,
    title: titleOf(name),
    description: 'Opens this run',
    program,
    args: `${LINK_SCHEME}://run/${runId}`,
    iconPath: program,
    iconIndex: 0,
  }));
  return items.length === 0 ? [] : [{ type: 'custom', name: 'Recent runs', items }];
}

const titleOf = (name: string): string =>
  name.length > MAX_TITLE_LENGTH ? `${name.slice(0, MAX_TITLE_LENGTH - 1)}…` : name;
