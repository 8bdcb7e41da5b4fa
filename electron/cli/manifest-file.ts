import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { misused } from './io';

/** Text of a manifest on this machine. @throws Refused where it cannot be read */
export function manifestFile(file: string): Promise<string> {
  return readFile(path.resolve(file), 'utf8').catch((cause: Error) =>
    misused(`${file} cannot be read: ${cause.message}`, 'Check the path and its permissions.'),
  );
}
