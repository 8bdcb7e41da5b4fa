/** Hypothesis and incident that a remedy belongs to, and what its test said. */
export interface RemedyScope {
  readonly incident: string;
  readonly hypothesis: string;
  readonly isTested: boolean;
  /** Is this the page's one filled button? */
  readonly isPrimary: boolean;
}
