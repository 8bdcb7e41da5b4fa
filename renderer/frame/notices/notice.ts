import { z } from 'zod';
import { NotificationRules } from '#core/contract/settings/settings';

/** Kinds of notices; each but `deleted` is switched in the settings. */
export const NoticeKind = z.enum([
  'succeeded',
  'finished',
  'failed',
  'suspicious',
  'stopped',
  'lost',
  'hung',
  'quiet',
  'contactLost',
  'queueStarted',
  'healthCritical',
  'healthWarning',
  'deleted',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** One entry under the bell. */
export const Notice = z.object({
  /** Two notices of one id are one: the newer takes the place of the older. */
  id: z.string(),
  kind: NoticeKind,
  /** Subject and reason, one sentence: "phase3-nq-full-47 failed. Memory was full.". */
  says: z.string(),
  /** The address within the page that shows it; null where there is none. */
  to: z.string().nullable(),
  atMs: z.number(),
  read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export type NoticeEvent = Pick<Notice, 'id' | 'kind' | 'says' | 'to'>;

/** Whether the settings allow this notice. What the user did themselves and took time is always shown. */
export function shouldNotify(
  { kind }: Pick<NoticeEvent, 'kind'>,
  rules: NotificationRules,
): boolean {
  if (kind === 'deleted') return true;
  if (kind === 'healthCritical' || kind === 'healthWarning') return rules.health;
  return rules[kind === 'quiet' ? 'hung' : kind];
}

const MAX_STORED = 200;

/** The list with one more, newest first. */
export function withNotice(
  list: readonly Notice[],
  event: NoticeEvent,
  atMs: number,
): readonly Notice[] {
  const rest = list.filter(({ id }) => id !== event.id);
  return [{ ...event, atMs, read: false }, ...rest].slice(0, MAX_STORED);
}
