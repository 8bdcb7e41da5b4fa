import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { patient } from '../../setup/patience.mjs';
import { freePorts } from './free-ports.fixture';

const ROOT = process.env['RL_COCKPIT_SLURM'] ?? '';
const SBIN = path.join(ROOT, 'usr', 'sbin');
/** Whether the unpacked Slurm has its accounting: that of a newer Debian has not. */
export const hasAccounts = ROOT !== '' && existsSync(path.join(SBIN, 'slurmdbd'));
if (ROOT !== '' && !hasAccounts)
  console.log('Skipped: this Slurm was unpacked without slurmdbd and MariaDB.');

/** An account that the user of the tests may name. */
export const ACCOUNT = 'lab';

interface AccountingOptions {
  /** Folder of the cluster, with a munged that answers. */
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folder of Slurm's plugins. */
  readonly plugins: string;
}

/**
 * Starts slurmdbd above a MariaDB of its own, both below the cluster's folder; its controller does not start without them.
 * Source: slurmdbd.conf(5), and "Slurm accounting configuration after build" of Slurm's accounting page.
 * @returns the lines of slurm.conf that use it
 */
export async function startAccounting(options: AccountingOptions): Promise<readonly string[]> {
  const { dir } = options;
  await startDatabase(options);
  const [port] = await freePorts(1);
  const conf = path.join(dir, 'slurmdbd.conf');
  await writeFile(conf, `${settingsOf(options, port).join('\n')}\n`, { mode: 0o600 });
  await startSlurmdbd(options);
  return [
    'AccountingStorageType=accounting_storage/slurmdbd',
    'AccountingStorageHost=127.0.0.1',
    `AccountingStoragePort=${port}`,
    `AccountingStoragePass=${dir}/run/munge.sock`,
  ];
}

/** Starts it, also again after it was killed. It becomes a daemon once it listens. */
export function startSlurmdbd({ dir, env }: Pick<AccountingOptions, 'dir' | 'env'>): Promise<void> {
  return done(path.join(SBIN, 'slurmdbd'), [], { ...env, MYSQL_UNIX_PORT: socketOf(dir) });
}

const socketOf = (dir: string): string => path.join(dir, 'run', 'sql.sock');

function settingsOf(
  { dir, plugins }: AccountingOptions,
  port: number | undefined,
): readonly string[] {
  return [
    'AuthType=auth/munge',
    `AuthInfo=socket=${dir}/run/munge.sock`,
    `DbdHost=${hostname().split('.')[0] ?? ''}`,
    'DbdAddr=127.0.0.1',
    `DbdPort=${port}`,
    `SlurmUser=${userInfo().username}`,
    `PluginDir=${plugins}`,
    'StorageType=accounting_storage/mysql',
    'StorageHost=localhost',
    'StorageLoc=slurm_acct_db',
    `LogFile=${dir}/log/slurmdbd.log`,
    `PidFile=${dir}/run/slurmdbd.pid`,
  ];
}

/** Its tables are made by hand: mariadb-install-db wants files of further packages. */
async function startDatabase({ dir, env }: AccountingOptions): Promise<void> {
  const share = path.join(ROOT, 'usr', 'share', 'mysql');
  await mkdir(path.join(dir, 'sql', 'mysql'), { recursive: true });
  const words = [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${path.join(dir, 'sql')}`,
    `--lc-messages-dir=${share}`,
    '--skip-networking',
  ];
  const tables = ['system_tables', 'performance_tables', 'system_tables_data'].map((name) =>
    readFile(path.join(share, `mysql_${name}.sql`), 'utf8'),
  );
  const sql = ['create database slurm_acct_db;\nuse mysql;\n', ...(await Promise.all(tables))];
  await done(path.join(SBIN, 'mariadbd'), [...words, '--bootstrap'], env, sql.join(''));
  const lasting = [`--socket=${socketOf(dir)}`, '--skip-grant-tables'];
  const small = '--innodb-buffer-pool-size=64M';
  spawn(path.join(SBIN, 'mariadbd'), [...words, ...lasting, small], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  }).unref();
  const deadline = Date.now() + patient(60_000);
  while (!existsSync(socketOf(dir))) {
    if (Date.now() > deadline) throw new Error('MariaDB does not listen');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

function done(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { env: { ...process.env, ...env } });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout.resume();
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${said}`)),
    );
  });
}
