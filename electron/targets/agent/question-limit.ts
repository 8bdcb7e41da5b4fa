const MINUTE_MS = 60_000;
/** Limit for what is answered from memory or by a few files. */
const USUAL_MS = 5 * MINUTE_MS;

/** Limit for what goes through whole folders, which may be on a slow disk. */
const FOLDERS: ReadonlySet<string> = new Set([
  'list',
  'find',
  'walk',
  'envs',
  'sizes',
  'pathSizes',
  'remove',
]);
const FOLDERS_MS = 30 * MINUTE_MS;
/** Folders of models are hashed: hundreds of gigabytes at the speed of a disk. */
const TRANSFER = /^(?:send|receive|hash)/;
const TRANSFER_MS = 12 * 60 * MINUTE_MS;

/**
 * Time limit of a question to an agent: after it nothing waits any more, though the agent lives. It is far above what the agent itself
 * allows for the same (a probe carries its own limit), so that its answer, which knows more, comes first.
 */
export function questionLimitMs(verb: string, fields: object): number {
  if (TRANSFER.test(verb)) return TRANSFER_MS;
  if (FOLDERS.has(verb)) return FOLDERS_MS;
  const own = 'limitS' in fields && typeof fields.limitS === 'number' ? fields.limitS * 1_000 : 0;
  return own + USUAL_MS;
}
