import { randomBytes } from 'node:crypto';
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
 */
export function bootBytes(payload: ToolsPayload, { token, stateDir }: BootConfig): Buffer {
  const boot = payload.engineFiles['rl_cockpit_target/boot.py'];
  if (boot === undefined || boot === '')
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
    `CONFIG["files"] = json.loads(zlib.decompress(base64.b64decode("${payload.packed}")).decode())`,
    '',
  ];
  const source = Buffer.concat([
    Buffer.from(lines.join('\n'), 'ascii'),
    Buffer.from(boot, 'base64'),
  ]);
  return Buffer.concat([Buffer.from(`${source.length}\n`, 'ascii'), source]);
}
