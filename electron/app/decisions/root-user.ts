/**
 * Why the app cannot open its window as root, or null where it can. Chromium's sandbox refuses root on Linux: every process of it
 * ends at once and is started again, without a window and without a word.
 * @param uid of this process; undefined where a system has none
 */
export function refusalOfRoot(platform: string, uid: number | undefined): string | null {
  if (platform !== 'linux' || uid !== 0) return null;
  return 'RL Cockpit cannot open its window as root, because Chromium’s sandbox refuses root on Linux: start it as an ordinary user, or open it in a browser, at the address that `npm start` or `rl-cockpit serve` prints.';
}
