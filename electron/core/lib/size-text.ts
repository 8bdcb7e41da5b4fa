/** Size in bytes as text in decimal units, as disks and the Hub give them: `2.9 GB`. */
export function sizeText(bytes: number): string {
  return scaled(bytes, { units: ['B', 'kB', 'MB', 'GB', 'TB'], step: 1_000, from: 999.5 });
}

/** Size in bytes as text in binary units: `2.9 GiB`. */
export function binarySizeText(bytes: number): string {
  return scaled(bytes, { units: ['B', 'KiB', 'MiB', 'GiB', 'TiB'], step: 1_024, from: 1_024 });
}

/** Capacity of memory or a disk as text, from megabytes on: `12.3 GB`; a dash if unknown. */
export function capacityText(bytes: number | null): string {
  if (bytes === null) return '—';
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return bytes < 1e12 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e12).toFixed(2)} TB`;
}

interface Scale {
  readonly units: readonly string[];
  readonly step: number;
  /** A value from here on is given in the next unit. */
  readonly from: number;
}

function scaled(bytes: number, { units, step, from }: Scale): string {
  let value = bytes;
  let unit = 0;
  for (; value >= from && unit < units.length - 1; unit += 1) value /= step;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
