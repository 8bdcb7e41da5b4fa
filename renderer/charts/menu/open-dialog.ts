/** Which dialog of a chart is open. */
export type OpenDialog =
  | { readonly kind: 'full' }
  | { readonly kind: 'table' }
  /** What its metric means. */
  | { readonly kind: 'meaning' }
  /** Values of a curve that are no finite numbers, of one bucket or of all that is shown. */
  | { readonly kind: 'bad'; readonly curve: number; readonly row: number | null };
