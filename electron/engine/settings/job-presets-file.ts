import { JobPreset, MAX_JOB_PRESETS } from '#core/contract/settings/job-preset';
import { type ListRules, UserListFile } from './user-list-file';

const RULES: ListRules<JobPreset, 'target'> = {
  file: 'job-presets',
  field: 'presets',
  item: JobPreset,
  scope: 'target',
  max: MAX_JOB_PRESETS,
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

/** job-presets.json of one home: the presets of each cluster. */
export class JobPresetsFile extends UserListFile<JobPreset, 'target'> {
  constructor(home: string) {
    super(home, RULES);
  }
}
