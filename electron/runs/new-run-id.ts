import { randomBytes } from 'node:crypto';
import { RunId } from '#core/contract/run/run';

/** `YYYYMMDD-HHMMSS-<8 hex>`, UTC: sorts by time, and two made in the same second differ. */
export function newRunId(nowMs: number, hex: string = randomBytes(4).toString('hex')): RunId {
  const [day = '', time = ''] = new Date(nowMs).toISOString().split('T');
  return RunId.parse(`${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${hex}`);
}
