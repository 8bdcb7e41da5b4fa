/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {readonly Tally[]} parts @returns {Tally} */
export function sumOf(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    sum.passed += part.passed;
    sum.failed += part.failed;
    sum.skipped += part.skipped;
  }
  return sum;
}

/** The closing line. A run that tested nothing is not green. @param {Tally} tally @returns {number} exit code */
export function tell(tally) {
  const { passed, failed, skipped } = tally;
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
