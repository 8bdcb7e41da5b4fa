/** A list waits so long for the verdicts of a few runs that have just ended. */
const LIST_PATIENCE_MS = 15_000;
/** More than these are read for minutes (the index was lost): the list says at once which are not judged yet. */
const FEW_RUNS = 50;
const MANY_RUNS_PATIENCE_MS = 1_000;

/** How long a list waits at most for ended runs that are not judged yet. @param count how many there are */
export const listPatienceMs = (count: number): number =>
  count > FEW_RUNS ? MANY_RUNS_PATIENCE_MS : LIST_PATIENCE_MS;
