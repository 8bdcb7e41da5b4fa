import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** 256 bits as base64url. */
const Secret = z.string().regex(/^[\w-]{43}$/);
const StoredAddress = z.object({
  port: z.int().min(1).max(65_535).nullable(),
  token: Secret,
  cookieSecret: Secret,
});

/**
 * Where a home is served and who may come in, kept over restarts so that open tabs and bookmarks stay good. `port`: the one that the system
 * chose the first time; null: none yet.
 */
export type StoredAddress = Readonly<z.infer<typeof StoredAddress>>;

/** In the home, which is its user's alone. Whoever deletes it signs every browser out at the next start. */
const FILE = 'serve.json';

/** A free port is looked for among this many, from the stored one on, before the system chooses. */
const MAX_NEXT_PORTS = 10;

/** @returns the stored address of this home, or a new one where there is none, where others may read it or where it is damaged */
export function readStoredAddress(home: string): StoredAddress {
  try {
    const file = path.join(home, FILE);
    const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0;
    const read = isPrivate
      ? StoredAddress.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      : undefined;
    if (read?.success === true) return read.data;
  } catch {
    // There is none, or it is no JSON.
  }
  return { port: null, token: newSecret(), cookieSecret: newSecret() };
}

/** Writes it as a whole, for this user alone. @throws where the disk refuses */
export function writeStoredAddress(home: string, address: StoredAddress): void {
  const file = path.join(home, FILE);
  const part = `${file}.${process.pid}`;
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(address)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(part, file);
}

/** Ports to try in order; 0 lets the system choose. @param requested 0: none in particular */
export function portsToTry(requested: number, { port }: Pick<StoredAddress, 'port'>): number[] {
  if (requested !== 0) return [requested];
  if (port === null) return [0];
  const next = Array.from({ length: MAX_NEXT_PORTS }, (_, i) => port + i);
  return [...next.filter((one) => one <= 65_535), 0];
}

const newSecret = (): string => randomBytes(32).toString('base64url');
