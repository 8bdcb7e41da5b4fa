import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { ToolsPayload } from './tools-payload';

/**
 * The bootstrap works in a login shell of any kind: ASCII, no `$`, no quotes, and stdin stays ours. It runs nothing of a program that
 * was cut off: an engine may end while its agent still reads.
 */
export const BOOT =
  'import sys;f=sys.stdin.buffer;n=int(f.readline()or 0);s=f.read(n);exec(s if len(s)==n else str())';

export const BOOT_ARGS = ['-I', '-u', '-c', BOOT] as const;

export interface BootConfig {
  readonly token: string;
  readonly stateDir: string | null;
}

export function newToken(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Bytes written to the new agent's stdin before the first frame: `<byte count>\n<Python source>`.
 * Our Python travels deflated: a quarter of its bytes over a slow SSH connection.
 */
export async function bootBytes(
  payload: ToolsPayload,
  { token, stateDir }: BootConfig,
): Promise<Buffer> {
  const boot = payload.files['rl_cockpit_target/boot.py'];
  if (boot === undefined)
    throw new Error('The Python of this build has no rl_cockpit_target/boot.py.');
  const config = JSON.stringify({ proto: 1, token, sha: payload.sha, stateDir });
  // JSON inside a JSON string literal is a valid Python string literal too: ASCII escapes only.
  const literal = JSON.stringify(config).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const lines = [
    'import base64, json, zlib',
    `CONFIG = json.loads(${literal})`,
    `CONFIG["files"] = json.loads(zlib.decompress(base64.b64decode("${await deflated(payload)}")).decode())`,
    '',
  ];
  const source = Buffer.concat([
    Buffer.from(lines.join('\n'), 'ascii'),
    Buffer.from(boot, 'base64'),
  ]);
  return Buffer.concat([Buffer.from(`${source.length}\n`, 'ascii'), source]);
}

const latin1 = (base64: string): string => Buffer.from(base64, 'base64').toString('latin1');

const packed = new WeakMap<ToolsPayload, Promise<string>>();
const deflateBytes = promisify(deflate);

/** The files as base64 of deflated JSON, path to bytes as Latin-1; made once for each payload, in a thread: it takes 35 ms of an engine's start. */
function deflated(payload: ToolsPayload): Promise<string> {
  const existing = packed.get(payload);
  if (existing !== undefined) return existing;
  const files = Object.entries(payload.files).map(([name, text]) => [name, latin1(text)]);
  const created = deflateBytes(JSON.stringify(Object.fromEntries(files))).then((bytes) =>
    bytes.toString('base64'),
  );
  packed.set(payload, created);
  return created;
}
