/** A measured figure; its name carries its unit. null: could not be measured here, see `notes`. */
export type Figures = Readonly<Record<string, number | string | null>>;

/** The value below which the share `p` (0–1) of the samples falls: nearest rank. null without samples. */
export function percentile(samples: readonly number[], p: number): number | null {
  const sorted = samples.toSorted((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? null);
}

export function median(samples: readonly number[]): number | null {
  return percentile(samples, 0.5);
}

/** Three significant decimals are more than these figures repeat to. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}
