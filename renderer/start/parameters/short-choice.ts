/** Paths up to this length are shown in full. */
const MAX = 44;
/** Folder of a run or an experiment, and what is in it: enough to distinguish two choices. */
const PARTS = 3;

/** A long path as its last parts, `…/first/checkpoints/global_step_5`; the whole belongs into a tooltip. */
export function shortChoice(path: string): string {
  if (path.length <= MAX) return path;
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  return parts.length <= PARTS ? path : `…/${parts.slice(-PARTS).join('/')}`;
}
