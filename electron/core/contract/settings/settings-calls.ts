import { z } from 'zod';
import { base } from '../api-base';
import { FolderView, SettingsChange, SettingsView } from './settings';

/** The user's settings for this installation. */
export const settingsCalls = {
  get: base.output(SettingsView),
  /** Acts at once, and answers what now holds. Refused with the name and the range of a value that cannot be. */
  change: base.input(SettingsChange).output(SettingsView),
  /** Reads sizes from the disk; takes as long as there are files. */
  folders: base.output(z.array(FolderView)),
};
