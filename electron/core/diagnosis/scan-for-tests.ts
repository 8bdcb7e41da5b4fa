import { LogReader } from '../telemetry/log-reader';
import { SignScanner } from './sign-scanner';

export const encoder = new TextEncoder();

/** For tests: what a whole log tells. */
export function scan(bytes: Uint8Array, markers: readonly string[] = []) {
  const reader = new LogReader('auto', [], null);
  const scanner = new SignScanner(null, markers);
  for (const line of [...reader.push(bytes), ...reader.end()]) scanner.read(line);
  return scanner.facts();
}
