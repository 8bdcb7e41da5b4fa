import { arch, homedir } from 'node:os';
import { delimiter } from 'node:path';
import { z } from 'zod';
import { awayMounts } from '../mounts';
import { DISK, type Disk } from './disk';
import { toolsPayload } from '../agent/tools-payload';

const TABLE = 'rl_cockpit_target/discovery/markers.json';

const words = z.array(z.string());
const perShape = <T extends z.ZodType>(schema: T) =>
  z.object({ linux: schema, darwin: schema, win32: schema });

/** Part of `markers.json` for the search for an interpreter, the table by which a target's Python finds environments. */
export const SearchTable = z.object({
  budgetMs: z.number(),
  maxChildren: z.number(),
  listVariables: words,
  sets: z.record(z.string(), words),
  places: z.array(
    z.object({
      at: words.optional(),
      source: z.string().optional(),
      for: words.optional(),
      expects: z.string().optional(),
      /** An interpreter alone makes a folder there an environment. */
      bare: z.boolean().optional(),
    }),
  ),
  projectSkips: z.object({ names: words, darwin: words, win32: words }),
  conda: z.object({ lists: words }),
  path: z.object({ more: perShape(words), skipNamed: words, name: perShape(z.string()) }),
  layout: z.object({
    posix: z.object({ interpreters: words }),
    win32: z.object({ interpreters: words }),
  }),
  marks: words,
  architectures: z.object({
    elf: z.record(z.string(), z.string()),
    macho: z.record(z.string(), z.string()),
    pe: z.record(z.string(), z.string()),
    runs: perShape(z.record(z.string(), words)),
    formats: perShape(z.enum(['elf', 'macho', 'pe'])),
  }),
  problems: z.object({
    'no-interpreter': z.string(),
    'conda-without-python': z.string(),
    'no-home': z.string(),
  }),
  away: perShape(z.object({ drives: z.string(), types: words })),
});
export type SearchTable = z.infer<typeof SearchTable>;

/** The machine that is searched. */
export interface Searched {
  readonly shape: 'linux' | 'darwin' | 'win32';
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cwd: string;
  /** As Node calls it. */
  readonly arch: string;
  /** Whether it is on a disk that is not searched: a Windows drive seen from WSL, or a network folder. */
  readonly isAway: (path: string) => boolean;
  readonly disk: Disk;
}

/** @throws Error when the app was built without the table */
export async function searchTable(): Promise<SearchTable> {
  const { engineFiles } = await toolsPayload();
  return SearchTable.parse(
    JSON.parse(Buffer.from(engineFiles[TABLE] ?? '', 'base64').toString('utf8')),
  );
}

/** The machine that this process runs on. */
export async function thisMachine({ away }: SearchTable): Promise<Searched> {
  const { platform } = process;
  const shape = platform === 'win32' || platform === 'darwin' ? platform : 'linux';
  const home = homedir();
  const mountinfo = await DISK.text('/proc/self/mountinfo');
  const named = (process.env['RL_COCKPIT_ENV_DIRS'] ?? '')
    .split(delimiter)
    .filter((one) => one !== '');
  const mounts = awayMounts(mountinfo, [home, ...named], away[shape].types);
  const drives = new RegExp(away[shape].drives);
  const isAway = (path: string): boolean =>
    drives.test(path) || mounts.some((mount) => path === mount || path.startsWith(`${mount}/`));
  return { shape, env: process.env, home, cwd: process.cwd(), arch: arch(), isAway, disk: DISK };
}
