import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import {
  DEFAULT_SETTINGS,
  Settings,
  SETTINGS_SCHEMA,
  type SettingsChange,
  type SettingsView,
} from '#core/contract/settings/settings';
import { err, ok, type Result } from '#core/lib/result';
import { readText } from '../../files/regular-file';
import { jsonOf, replaceJson } from './json-file';

/** As it is on the disk. Fields of other rooms, and of newer versions, are kept as they are. */
const Stored = z.looseObject({ schema: z.int().default(SETTINGS_SCHEMA) });
type Stored = z.output<typeof Stored>;

interface Read {
  readonly stored: Stored;
  readonly settings: Settings;
  readonly readOnly: SettingsView['readOnly'];
}

/** settings.json of one home. A file that cannot be understood is never overwritten: the defaults hold meanwhile. */
export class SettingsFile {
  readonly path: string;
  #existing: Read | null = null;
  /** Changes one after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(home: string) {
    this.path = path.join(home, 'settings.json');
  }

  async current(): Promise<Settings> {
    this.#existing ??= await this.#read();
    return this.#existing.settings;
  }

  async view(): Promise<SettingsView> {
    this.#existing = await this.#read();
    const { settings, readOnly } = this.#existing;
    return { settings, path: this.path, readOnly };
  }

  change(change: SettingsChange): Promise<Result<SettingsView, Refusal>> {
    const next = this.#last.then(() => this.#change(change));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #change(change: SettingsChange): Promise<Result<SettingsView, Refusal>> {
    const { stored, settings, readOnly } = await this.#read();
    if (readOnly !== null) return err({ code: 'settings-read-only', ...readOnly });
    const merged = Settings.safeParse(withChange(settings, change));
    if (!merged.success) return err(refusalOf(merged.error));
    try {
      await replaceJson(this.path, { ...stored, schema: SETTINGS_SCHEMA, ...merged.data });
    } catch (cause) {
      return err(notWritten(this.path, cause));
    }
    return ok(await this.view());
  }

  async #read(): Promise<Read> {
    const text = await readText(this.path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '{}';
      return null;
    });
    const stored = Stored.safeParse(jsonOf(text));
    if (!stored.success) return blocked(this.path, 'it is not a JSON object');
    if (stored.data.schema > SETTINGS_SCHEMA) {
      return blocked(this.path, 'a newer version of RL Cockpit wrote it', stored.data);
    }
    const settings = Settings.safeParse(stored.data);
    if (!settings.success) return blocked(this.path, refusalOf(settings.error).says, stored.data);
    return { stored: stored.data, settings: settings.data, readOnly: null };
  }
}

function withChange(settings: Settings, change: SettingsChange) {
  return {
    trainings: { ...settings.trainings, ...change.trainings },
    notifications: { ...settings.notifications, ...change.notifications },
    retention: { ...settings.retention, ...change.retention },
    window: { ...settings.window, ...change.window },
    downloads: { ...settings.downloads, ...change.downloads },
  };
}

function blocked(file: string, why: string, stored: Stored = { schema: SETTINGS_SCHEMA }): Read {
  const settings = Settings.safeParse(stored).data ?? DEFAULT_SETTINGS;
  const says = `${file} cannot be changed: ${why.replace(/\.$/, '')}.`;
  const remedy =
    'Repair it, move it away, or use the version that wrote it. Until then RL Cockpit leaves it as it is.';
  return { stored, settings, readOnly: { says, remedy } };
}

function refusalOf(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? 'the settings';
  return {
    code: 'bad-setting',
    says: `${name} has an invalid value: ${issue?.message ?? 'RL Cockpit does not understand it'}.`,
    remedy: 'Nothing changed. Choose a value within the range.',
  };
}

function notWritten(file: string, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    code: 'settings-not-written',
    says: `${file} could not be written: ${why}.`,
    remedy: 'Free some space, or make the folder writable. The old settings still apply.',
  };
}
