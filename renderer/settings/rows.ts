import { type MirrorKind, MIRRORS } from '#core/contract/download/mirrors';
import { DEFAULT_SETTINGS, type Settings } from '#core/contract/settings/settings';
import type { settings as words } from '../words/en/settings';
import type { Section } from '../frame/addresses/settings-sections';
import { t } from '../words/t';

export type Value = string | number | boolean | null;

export interface Choice {
  readonly value: string;
  readonly label: () => string;
}
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  /** A number in the user's unit; `size` of it are one of the stored unit. `null` = never, where it may be. */
  | {
      readonly kind: 'number';
      readonly unit: 'seconds' | 'days' | 'gigabytes';
      readonly size: number;
      readonly min: number;
      readonly max: number;
      readonly mayBeNever: boolean;
    }
  /** The address of a mirror; null: the service itself. */
  | { readonly kind: 'mirror'; readonly service: MirrorKind };

/** One setting that is in settings.json. */
export interface Row {
  readonly section: Section;
  readonly group: keyof Settings;
  readonly name: keyof typeof words.rows;
  readonly control: Control;
}

const seconds = (min: number, max: number): Control => ({
  kind: 'number',
  unit: 'seconds',
  size: 1000,
  min,
  max,
  mayBeNever: false,
});
const never = { kind: 'number', min: 1, mayBeNever: true } as const;
const yesNo: Control = { kind: 'switch' };

const trainings = (name: keyof Settings['trainings'], control: Control): Row => ({
  section: 'trainings',
  group: 'trainings',
  name,
  control,
});
const notification = (name: keyof Settings['notifications']): Row => ({
  section: 'notifications',
  group: 'notifications',
  name,
  control: yesNo,
});
const download = (name: keyof Settings['downloads'], control: Control): Row => ({
  section: 'downloads',
  group: 'downloads',
  name,
  control,
});
const mirror = (service: MirrorKind): Row => download(service, { kind: 'mirror', service });
const retention = (name: keyof Settings['retention'], control: Control): Row => ({
  section: 'storage',
  group: 'retention',
  name,
  control,
});

/** Every setting of settings.json, in the order of the page. */
export const ROWS: readonly Row[] = [
  trainings('gracefulMs', seconds(1, 3600)),
  trainings('termMs', seconds(1, 600)),
  trainings('sampleEveryMs', seconds(1, 60)),
  trainings('quietAfterMs', seconds(10, 86_400)),
  trainings('keepAwake', yesNo),
  notification('succeeded'),
  notification('finished'),
  notification('failed'),
  notification('suspicious'),
  notification('stopped'),
  notification('lost'),
  notification('hung'),
  notification('contactLost'),
  notification('queueStarted'),
  notification('health'),
  notification('desktop'),
  retention('olderThanDays', { ...never, unit: 'days', size: 1, max: 3650 }),
  retention('overBytes', { ...never, unit: 'gigabytes', size: 1e9, max: 100_000 }),
  {
    section: 'window',
    group: 'window',
    name: 'closeWhileRunning',
    control: {
      kind: 'choice',
      choices: [
        { value: 'tray', label: () => t('settings.rows.closeWhileRunning.tray') },
        { value: 'quit', label: () => t('settings.rows.closeWhileRunning.quit') },
      ],
    },
  },
  { section: 'about', group: 'window', name: 'checkForUpdates', control: yesNo },
  mirror('huggingface'),
  mirror('pypi'),
  mirror('torch'),
  mirror('conda'),
  download('xetOff', yesNo),
  download('downloadQuietMs', seconds(1, 600)),
  download('downloadReconnectMs', seconds(2, 3600)),
];

/** The value of a row; null also where a file of another version has none. */
export function valueOf(settings: Settings, { group, name }: Row): Value {
  const match: unknown = Object.entries(settings[group]).find(([key]) => key === name)?.[1];
  const isValue =
    typeof match === 'string' || typeof match === 'number' || typeof match === 'boolean';
  return isValue ? match : null;
}

export const defaultOf = (row: Row): Value => valueOf(DEFAULT_SETTINGS, row);

/** A value as the user reads it: "60 s", "30 days", "Never", "On". */
export function valueWords({ control }: Row, value: Value): string {
  if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off');
  if (control.kind === 'choice') {
    return control.choices.find((choice) => choice.value === value)?.label() ?? String(value);
  }
  if (control.kind === 'mirror') return mirrorName(control.service, value);
  if (typeof value !== 'number' || control.kind !== 'number') return t('settings.never');
  const count = value / control.size;
  if (control.unit === 'days') return t('settings.days', { count });
  if (control.unit === 'gigabytes') return t('settings.gigabytes', { count });
  return count >= 120 && count % 60 === 0
    ? t('settings.minutes', { count: count / 60 })
    : t('settings.seconds', { count });
}

/** Whether a row holds every word of what the user searches for. */
export function matches(words: readonly string[], query: string): boolean {
  const all = words.join(' ').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => all.includes(part));
}

/** The name of a mirror by its address; the address itself for one that the user typed. */
export function mirrorName(service: MirrorKind, url: Value): string {
  const existing = MIRRORS.filter(({ kind }) => kind === service);
  const named = url === null ? existing[0] : existing.find((one) => one.url === url);
  return named?.name ?? String(url);
}
