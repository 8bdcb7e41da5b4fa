import path from 'node:path';
import { readText } from '../files/regular-file';
import { misused } from './io';

/** Limit for a file that the user writes by hand, which is a thousand times smaller. */
const MAX_BYTES = 4 << 20;

/** Text of a manifest on this machine. @throws Refused where it cannot be read */
export function manifestFile(file: string): Promise<string> {
  return readText(path.resolve(file), MAX_BYTES).catch((cause: Error) =>
    misused(`${file} cannot be read: ${cause.message}`, 'Check the path and its permissions.'),
  );
}
