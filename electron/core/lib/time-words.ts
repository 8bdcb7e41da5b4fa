/** Two units: "38 s", "6 min 44 s", "1 h 51 min". Below a second "0.4 s", below a tenth of one "less than 0.1 s". */
export function timeWords(ms: number): string {
  if (ms < 50) return ms <= 0 ? '0 s' : 'less than 0.1 s';
  if (ms < 950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** 1,234,567 · 1,024.5 */
export function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}
