import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { DEFAULT_SETTINGS, type NotificationRules } from '#core/contract/settings/settings';
import { Notice, type NoticeEvent, shouldNotify, withNotice } from './notice';

const KEY = 'rl-cockpit.notices';
const listeners = new Set<() => void>();
let list: readonly Notice[] = stored();
let rules: NotificationRules = DEFAULT_SETTINGS.notifications;

/** The list survives a reload; what cannot be read is no notice. */
function stored(): readonly Notice[] {
  try {
    const read = z.array(Notice).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

function become(next: readonly Notice[]): void {
  list = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still shows them until it is closed.
  }
  listeners.forEach((listener) => listener());
}

// Another window of this app read or cleared some.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    list = stored();
    listeners.forEach((listener) => listener());
  });

/** Applies the notification settings; until they are read, the defaults hold. */
export function followRules(chosen: NotificationRules): void {
  rules = chosen;
}

/** Puts an entry under the bell, if the user wants to be notified of such a thing. */
export function notify(event: NoticeEvent): void {
  if (shouldNotify(event, rules)) become(withNotice(list, event, Date.now()));
}

export function markRead(id: string): void {
  become(list.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)));
}

/** Marks the notices that lead to an address as read, when its page is opened. */
export function markReadAt(address: string): void {
  if (list.some(({ to, read }) => to === address && !read))
    become(list.map((notice) => (notice.to === address ? { ...notice, read: true } : notice)));
}

export function markAllRead(): void {
  become(list.map((notice) => ({ ...notice, read: true })));
}

export function clearNotices(): void {
  become([]);
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Newest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(onChange, () => list);
