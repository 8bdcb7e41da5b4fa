/** Size of memory or a disk as text, decimal units: 12.3 GB; a dash where it is not known. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '—';
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return bytes < 1e12 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e12).toFixed(2)} TB`;
}
