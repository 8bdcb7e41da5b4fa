import { closeSync, openSync, writeSync } from 'node:fs';

const updatesPerWrite = 2_000;

/** One table of Stable-Baselines3's human output format, as update `n` prints it. */
function table(n: number): string {
  const reward = (200 * (1 - Math.exp(-n / 40_000)) + Math.sin(n) * 3).toPrecision(3);
  const rows = [
    ['rollout/', ''],
    ['   ep_len_mean', String(100 + (n % 90))],
    ['   ep_rew_mean', reward],
    ['time/', ''],
    ['   fps', String(900 + (n % 50))],
    ['   iterations', String(n)],
    ['   time_elapsed', String(n * 2)],
    ['   total_timesteps', String(n * 2048)],
    ['train/', ''],
    ['   approx_kl', (0.004 + (n % 7) / 1000).toFixed(9)],
    ['   clip_fraction', (0.02 + (n % 11) / 500).toFixed(4)],
    ['   entropy_loss', (-0.69 + n / 1e7).toFixed(3)],
    ['   explained_variance', (1 - 1 / (n + 1)).toFixed(5)],
    ['   learning_rate', '0.0003'],
    ['   loss', (13 / (1 + n / 9000)).toFixed(3)],
    ['   n_updates', String(n * 10)],
    ['   policy_gradient_loss', (-0.001 - (n % 13) / 9000).toFixed(5)],
    ['   value_loss', (40 / (1 + n / 5000)).toFixed(2)],
  ];
  const line = '-'.repeat(41);
  const cells = rows.map(([key = '', value = '']) => `| ${key.padEnd(24)}| ${value.padEnd(12)}|`);
  return `${line}\n${cells.join('\n')}\n${line}\n`;
}

/** Writes a log of at least `bytes` bytes of such tables, and gives how many bytes and tables it has. */
export function writeSb3Log(file: string, bytes: number): { bytes: number; tables: number } {
  const out = openSync(file, 'w');
  let written = 0;
  let tables = 0;
  while (written < bytes) {
    const next = Array.from({ length: updatesPerWrite }, (_, i) => table(tables + i + 1));
    written += writeSync(out, next.join(''));
    tables += updatesPerWrite;
  }
  closeSync(out);
  return { bytes: written, tables };
}
