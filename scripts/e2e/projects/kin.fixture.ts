import { cpus, totalmem } from 'node:os';
import { arpoChosen, arpoTable } from '../../../electron/projects/launch-tables/arpo-table.fixture';
import type { LaunchTable } from '../../../electron/projects/launch-tables/launched.fixture';
import {
  llamaFactoryChosen,
  llamaFactoryTable,
} from '../../../electron/projects/launch-tables/llama-factory-table.fixture';
import { marioTable } from '../../../electron/projects/launch-tables/mario-brain-table.fixture';
import { qnetfiresTable } from '../../../electron/projects/launch-tables/qnetfires-table.fixture';
import { rlTrainerTable } from '../../../electron/projects/launch-tables/rl-trainer-table.fixture';
import type { ProjectShape } from './project-shapes.fixture';

/** A project that the app knows, as it is tried in the browser. */
export interface Kin {
  readonly name: ProjectShape;
  readonly manifest: string;
  readonly variant: string | null;
  /** Start of each preset of each task, written by hand. */
  readonly table: LaunchTable;
  /** Values the user has to choose before a start, by task and preset. */
  readonly chosen: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The task whose toy a newcomer begins with. */
  readonly first: string;
  /** Base of its generated configuration. */
  readonly base: object;
}

const cores = cpus().length;
const ramGb = Number((totalmem() / 1e9).toFixed(1));

/** A share of the memory in transitions of 240 KB. */
const transitions = (share: number, max: number, min = 500): number =>
  Math.max(min, Math.min(max, Math.floor((ramGb * share * 1e9) / 240_000)));
const workers = (perCore: number): number => Math.max(1, Math.floor(cores * perCore));

const qnetfires = qnetfiresTable({
  threads: String(workers(1 / 2)),
  conservative: [workers(1 / 8), transitions(0.1, 20_000)],
  balanced: [workers(1 / 4), transitions(0.25, 20_000)],
  aggressive: [workers(3 / 8), transitions(0.4, 50_000)],
  lowMemory: [Math.min(8, workers(1 / 8)), transitions(0.05, 5_000, 200)],
});
const ofTasks = (table: LaunchTable, isOf: (name: string) => boolean): LaunchTable =>
  Object.fromEntries(Object.entries(table).filter(([name]) => isOf(name)));
const isMain = (name: string): boolean => name.startsWith('parallel ');

const PLAIN = { variant: null, chosen: {}, base: {} };

export const KIN: readonly Kin[] = [
  {
    ...PLAIN,
    name: 'rl-trainer',
    manifest: 'rl-trainer',
    table: rlTrainerTable,
    first: 'phase1',
  },
  {
    ...PLAIN,
    name: 'arpo',
    manifest: 'arpo',
    table: arpoTable,
    chosen: arpoChosen,
    first: 'rehearse',
  },
  {
    ...PLAIN,
    name: 'qnetfires agent',
    manifest: 'qnetfires',
    variant: 'agent',
    table: ofTasks(qnetfires, (name) => !isMain(name)),
    first: 'ultra-minimal',
  },
  {
    ...PLAIN,
    name: 'qnetfires main',
    manifest: 'qnetfires',
    variant: 'main',
    table: ofTasks(qnetfires, isMain),
    first: 'parallel',
    base: { num_episodes: 1, grid_size: 50, raster_dir: 'rasters' },
  },
  {
    ...PLAIN,
    name: 'mario-brain',
    manifest: 'mario-brain',
    table: marioTable({ cpu: Math.max(1, cores - 1), full: Math.min(8, cores) }),
    first: 'train',
  },
  {
    ...PLAIN,
    name: 'llama-factory',
    manifest: 'llama-factory',
    table: llamaFactoryTable,
    chosen: llamaFactoryChosen,
    first: 'sft',
  },
];
