/** Number in a sentence of a rule: 4 significant digits, grouped thousands, "1.2e−7" for tiny ones. */
export const figures = (value: number): string => plain(value).replaceAll('-', '−');

function plain(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e9)) return value.toExponential(1);
  const digits = size >= 1_000 ? 0 : 4;
  return digits === 0
    ? Math.round(value).toLocaleString('en-US')
    : `${Number(value.toPrecision(digits))}`;
}

/** "26%" of 25.78, "0.4%" of 0.41: in whole percents where that says enough. */
export const shortPercent = (percents: number): string =>
  `${figures(percents >= 10 ? Math.round(percents) : Number(percents.toPrecision(2)))}%`;

/** "3%" of a share from 0 to 1. */
export const percent = (share: number): string => `${figures(Math.round(share * 1_000) / 10)}%`;
