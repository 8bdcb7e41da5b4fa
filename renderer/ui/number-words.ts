/** Placeholder of an unknown value. Never 0. */
export const ABSENT = '—';
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SUPERSCRIPT_MINUS = '−';

function trueMinus(text: string): string {
  return text.replaceAll('-', SUPERSCRIPT_MINUS);
}

function unusual(value: number | null): string | null {
  if (value === null) return ABSENT;
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '+inf';
  return value === -Infinity ? trueMinus('-inf') : null;
}

/** A count in full, with groups: "409,600". */
export function countWords(value: number | null): string {
  return unusual(value) ?? trueMinus(grouped.format(value ?? 0));
}

/** A count in a table or on an axis: "409,600", from a million on "1.2 M". */
export function shortCountWords(value: number | null): string {
  if (value === null || !Number.isFinite(value) || Math.abs(value) < 1_000_000)
    return countWords(value);
  const [size, letter] = Math.abs(value) >= 1e9 ? [1e9, 'B'] : [1e6, 'M'];
  return `${trueMinus(String(Number((value / size).toPrecision(3))))} ${letter}`;
}

/** A metric: the trainer's digits, at most 4 significant ones; below 0.001 as "8.6e−5". */
export function metricWords(value: number | null): string {
  const odd = unusual(value);
  if (odd !== null || value === null) return odd ?? ABSENT;
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.001) return trueMinus(Number(value.toPrecision(3)).toExponential());
  if (size >= 1e9)
    return trueMinus(Number(value.toPrecision(4)).toExponential().replace('e+', 'e'));
  if (size >= 1000) return countWords(Math.round(value));
  return trueMinus(String(Number(value.toPrecision(4))));
}

/** A change, with its sign: "+1.653", "−0.06". */
export const changeWords = (change: number): string =>
  `${change > 0 ? '+' : ''}${metricWords(change)}`;

/** A tick of a number axis: as short as the step between ticks allows. */
export function tickWords(value: number, step: number): string {
  const size = Math.abs(value);
  if (value === 0) return '0';
  if (size >= 1e9 || size < 0.001)
    return trueMinus(Number(value.toPrecision(3)).toExponential()).replace('e+', 'e');
  if (size >= 1e6) return shortCountWords(value);
  if (size >= 1_000 && step >= 500)
    return `${trueMinus(String(Number((value / 1000).toPrecision(4))))} k`;
  const digits = Math.max(0, Math.min(6, Math.ceil(-Math.log10(step || 1) - 1e-9)));
  return trueMinus(
    Number(value.toFixed(digits + 1)).toLocaleString('en', { maximumFractionDigits: digits + 1 }),
  );
}

const GIB = 1024 ** 3;

/** Memory in the units that it is measured in: binary. */
export function memoryWords(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes)) return ABSENT;
  if (bytes < GIB) return `${Math.round(bytes / 1024 ** 2)} MiB`;
  return `${(bytes / GIB).toFixed(1)} GiB`;
}

/** Files on disk: decimal, as disks are sold. */
export function fileSizeWords(bytes: number | null): string {
  if (bytes === null) return ABSENT;
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${Number((bytes / 1e3).toPrecision(3))} KB`;
  return bytes < 1e9
    ? `${Number((bytes / 1e6).toPrecision(3))} MB`
    : `${Number((bytes / 1e9).toPrecision(3))} GB`;
}
