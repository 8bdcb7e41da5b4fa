import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SendRequest, type SendView } from '#core/contract/send-calls';
import type { Target } from '../target';
import { type Plan, prepare } from './prepare';
import type { Transfer } from './transfer';

export const MIB = 1 << 20;

/** One large file, some of one MiB, 512 small ones: `mib` MiB in all, below a folder that is there. */
export async function bigFolder(folder: string, mib: number): Promise<string> {
  const source = join(folder, 'project');
  await mkdir(join(source, 'data/many'), { recursive: true });
  const half = Math.floor(mib / 2);
  await writeFile(join(source, 'data/large.bin'), randomBytes(half * MIB));
  for (let i = 0; i < mib - half - 1; i += 1) {
    await writeFile(join(source, `data/part-${i}.bin`), randomBytes(MIB));
  }
  for (let i = 0; i < 512; i += 1) {
    await writeFile(join(source, `data/many/${i}.json`), randomBytes(2_048));
  }
  return source;
}

/** Hash of names and contents, by other programs than ours. */
export function sumOf(folder: string): string {
  const command = 'find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum';
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
}

/** The look at both sides. @throws Error with the words of a refusal */
export async function lookedAt(
  from: Target,
  to: Target,
  path: string,
  toPath: string | null,
  more: object = {},
): Promise<Plan> {
  const ends = { from: { target: from.id, path }, to: { target: to.id, path: toPath } };
  const plan = await prepare(from, to, SendRequest.parse({ ...ends, ...more }));
  if (!plan.ok) throw new Error(plan.error.says);
  return plan.value;
}

/** Until the transfer is as asked, or over. */
export async function until(
  transfer: Transfer,
  reached: (view: SendView) => boolean,
): Promise<void> {
  while (!transfer.hasEnded && !reached(transfer.view())) await sleep(1);
}

/** How much arrives at most while a cut goes unnoticed. */
const UNNOTICED_BYTES = 8 * MIB;

/**
 * Cuts a running transfer at these shares of its bytes, waiting each time until it has noticed. A cut while nothing was
 * asked of that side goes unnoticed: then it is cut again.
 * @returns how often it was cut
 */
export async function cutAt(
  transfer: Transfer,
  shares: readonly number[],
  cut: (nth: number) => Promise<void> | void,
): Promise<number> {
  let made = 0;
  for (const [i, share] of shares.entries()) {
    await until(transfer, ({ arrivedBytes, totalBytes }) => arrivedBytes >= share * totalBytes);
    while (!transfer.hasEnded && transfer.view().cuts === i) {
      const at = transfer.view().arrivedBytes;
      await cut(i);
      made += 1;
      await until(
        transfer,
        ({ cuts, arrivedBytes }) => cuts > i || arrivedBytes > at + UNNOTICED_BYTES,
      );
    }
  }
  return made;
}

/** What may be on the wire besides the files: the names twice, and 200 bytes around each piece. */
export function overheadBytes({ entries, preview }: Plan): number {
  return 2 * JSON.stringify(entries).length + Math.ceil(preview.bytes / (256 * 1024)) * 200;
}
