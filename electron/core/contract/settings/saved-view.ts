import { z } from 'zod';
import { base } from '../api-base';
import { ShortText } from '../bounds';

export const MAX_SAVED_VIEWS = 200;

/** Saved view: state, filter, sorting, groups and columns of a table that the user gave a name. */
export const SavedView = z.object({
  table: z.enum(['runs']),
  name: ShortText.trim().min(1).max(80),
  /** What the page's address says behind its `?`; '' = the table as it is without any. */
  address: z.string().max(4_000),
});
export type SavedView = z.infer<typeof SavedView>;

const Views = z.array(SavedView);

/** Saved views of the user. Each call answers all views of the table, in the order in which they were made. */
export const savedViewCalls = {
  list: base.input(SavedView.pick({ table: true })).output(Views),
  /** Replaces the view of that table and name, or adds it. */
  save: base.input(SavedView).output(Views),
  remove: base.input(SavedView.pick({ table: true, name: true })).output(Views),
};
