import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { messageOf } from '../../bridge/page-errors';

/** What was thrown, and where. */
export interface CaughtError {
  readonly cause: unknown;
  /** Stack of the components that were rendered; '' where it is not known. */
  readonly components: string;
}

interface Surroundings {
  /** Of the page, whose code threw. */
  readonly version: string;
  readonly address: string;
  readonly browser: string;
  readonly nowMs: number;
}

/** Error report for a bug report: version, page, message and stack, with keys masked. */
export function errorReport({ cause, components }: CaughtError, around: Surroundings): string {
  const { version, address, browser, nowMs } = around;
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const lines = [
    `RL Cockpit ${version}`,
    `Page: ${address}`,
    `Time: ${new Date(nowMs).toISOString()}`,
    `Browser: ${browser}`,
    '',
    messageOf(cause),
    ...(stack === '' ? [] : ['', stack]),
    ...(components.trim() === '' ? [] : ['', `Components:\n${components.trimEnd()}`]),
  ];
  return masked(lines.join('\n'), SECRET_MARK);
}
