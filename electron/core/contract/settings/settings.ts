import { boundedRecord, MAX_PARAMS, PathText } from '../bounds';
import { z } from 'zod';
import { DownloadSettings } from '../download/mirrors';

/** settings.json of an installation. A file of a newer schema is shown, and never written. */
export const SETTINGS_SCHEMA = 1;

const seconds = (min: number, max: number, usual: number) =>
  z
    .int()
    .min(min * 1000)
    .max(max * 1000)
    .default(usual * 1000);

/** Times in ms. What a running training was started with stays with it. */
export const TrainingSettings = z.object({
  /** Time that a training that is asked to stop has for saving before it is terminated. */
  gracefulMs: seconds(1, 3600, 60),
  /** Time it has after SIGTERM before it is killed. */
  termMs: seconds(1, 600, 15),
  /** Interval of measuring CPU, memory and GPU. */
  sampleEveryMs: seconds(1, 60, 1),
  /** Silence after which a training is reported as quiet, or as hung if it does not compute either. */
  quietAfterMs: seconds(10, 86_400, 120),
  /** Keeps its machine from falling asleep while a training runs: its supervisor does, for WSL the desktop app. */
  keepAwake: z.boolean().default(true),
});
export type TrainingSettings = z.infer<typeof TrainingSettings>;

/** What is reported. Each is an event of a run, or of the queue. */
export const NotificationRules = z.object({
  succeeded: z.boolean().default(true),
  finished: z.boolean().default(true),
  failed: z.boolean().default(true),
  suspicious: z.boolean().default(true),
  stopped: z.boolean().default(false),
  lost: z.boolean().default(true),
  hung: z.boolean().default(true),
  contactLost: z.boolean().default(true),
  queueStarted: z.boolean().default(false),
  /** Findings of the health rules: critical ones and warnings of runs that are still running. */
  health: z.boolean().default(true),
  /** Also as a notification of the system, when the window is not in front. */
  desktop: z.boolean().default(true),
});
export type NotificationRules = z.infer<typeof NotificationRules>;

/** Automatic deletion of ended runs; null = never. Starred ones stay. */
export const RetentionSettings = z.object({
  olderThanDays: z.int().min(1).max(3650).nullable().default(null),
  overBytes: z.int().min(100_000_000).nullable().default(null),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const WindowSettings = z.object({
  /** Effect of closing the window while trainings run: stay in the tray, or quit. Either way they continue. */
  closeWhileRunning: z.enum(['tray', 'quit']).default('tray'),
  /** Whether the desktop app asks its feed of updates by itself, where it was packaged with one. */
  checkForUpdates: z.boolean().default(true),
});

export const Settings = z.object({
  trainings: TrainingSettings.prefault({}),
  notifications: NotificationRules.prefault({}),
  retention: RetentionSettings.prefault({}),
  window: WindowSettings.prefault({}),
  downloads: DownloadSettings.prefault({}),
});
export type Settings = z.infer<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = Settings.parse({});

/** New values by group and name, `{trainings: {termMs: 5000}}`; the rest stays as it is. */
export const SettingsChange = z.partialRecord(
  z.enum(['trainings', 'notifications', 'retention', 'window', 'downloads']),
  boundedRecord(z.union([PathText, z.number(), z.boolean(), z.null()]), MAX_PARAMS),
);
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsView = z.object({
  settings: Settings,
  /** Path of the settings file. */
  path: z.string(),
  /** Reason why they cannot be changed now; null when they can. */
  readOnly: z.object({ says: z.string(), remedy: z.string() }).nullable(),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** A folder of the installation. `bytes` is null where it could not be read. */
export const FolderView = z.object({
  kind: z.enum(['home', 'runs', 'kept', 'index', 'python', 'logs']),
  path: z.string(),
  bytes: z.number().nullable(),
  files: z.int().nullable(),
});
export type FolderView = z.infer<typeof FolderView>;
