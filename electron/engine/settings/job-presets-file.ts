import type { Refusal } from '#core/contract/refusal';
import { JobPreset, MAX_JOB_PRESETS } from '#core/contract/settings/job-preset';
import { ok, type Result } from '#core/lib/result';
import { type ListRules, UserListFile } from './user-list-file';

type PresetKey = Pick<JobPreset, 'target' | 'name'>;

const RULES: ListRules<JobPreset, PresetKey> = {
  file: 'job-presets',
  field: 'presets',
  item: JobPreset,
  max: MAX_JOB_PRESETS,
  isSame: (a, b) => a.target === b.target && a.name === b.name,
  unreadable: (file) => ({
    code: 'job-presets-unreadable',
    says: `${file} cannot be read as job presets, so RL Cockpit leaves it as it is.`,
    remedy: 'Repair it or move it away, then reload the page.',
  }),
  tooMany: () => ({
    code: 'too-many-job-presets',
    says: `You have ${MAX_JOB_PRESETS} saved job presets, which is the limit.`,
    remedy: 'Delete a preset, then save again.',
  }),
  notWritten: (file, why) => ({
    code: 'job-presets-not-written',
    says: `${file} could not be written: ${why}.`,
    remedy: 'Free some space, or make the folder writable. The options stay in the form.',
  }),
};

type Presets = Promise<Result<JobPreset[], Refusal>>;

/** job-presets.json of one home. Each change answers the presets of its cluster. */
export class JobPresetsFile {
  readonly #file: UserListFile<JobPreset, PresetKey>;

  constructor(home: string) {
    this.#file = new UserListFile(home, RULES);
  }

  list(target: string): Presets {
    return this.#file.list((preset) => preset.target === target);
  }

  async save(preset: JobPreset): Presets {
    const saved = await this.#file.save(preset);
    return saved.ok ? ok(saved.value.filter(({ target }) => target === preset.target)) : saved;
  }

  async remove(key: PresetKey): Presets {
    const left = await this.#file.remove(key);
    return left.ok ? ok(left.value.filter(({ target }) => target === key.target)) : left;
  }
}
