/** What a list of runs asks for beside the runs themselves. */
export interface RowsQuery {
  /** null = all. */
  readonly runs: readonly string[] | null;
  /** Tags whose figures are wanted, beside the canonical labels. */
  readonly metrics: readonly string[];
  /** Every tag that any run has. */
  readonly tags: boolean;
}
