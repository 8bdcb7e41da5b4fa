/** Compute capability by the names of NVIDIA's cards, the first that fits; developer.nvidia.com/cuda-gpus, 2026-11-01. */
const CARDS: readonly (readonly [RegExp, number])[] = [
  [/RTX 50\d\d|RTX PRO [2456]\d00/i, 12],
  [/\bGB?200\b|\bB[23]00\b/i, 10],
  [/\bG?H[12]00\b/i, 9],
  [/RTX 40\d\d|\bL4\b|\bL40|RTX \d000 Ada/i, 8.9],
  [/RTX 30\d\d|\bA(?:10|16|2|40)\b|RTX A\d000|\bA10G\b/i, 8.6],
  [/\bA100\b|\bA30\b|\bA800\b/i, 8],
  [/\bT4\b|RTX 20\d\d|GTX 16\d\d|Quadro RTX|TITAN RTX/i, 7.5],
  [/\bV100\b|TITAN V/i, 7],
  [/GTX 10\d\d|\bP4\b|\bP40\b|TITAN X/i, 6.1],
  [/\bP100\b/i, 6],
];

/** Compute capability of a card by its name; null for one that is not in the table. What the driver reports takes precedence. */
export function computeCapabilityOf(name: string): number | null {
  return CARDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
