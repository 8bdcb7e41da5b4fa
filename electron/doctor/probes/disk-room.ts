import { z } from 'zod';
import { installsPackages, usesRay } from '../goal-needs';
import { plans } from '../plans';
import { type FixOffer, type Probe, type ProbeContext, row } from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { capacityText } from '#core/lib/size-text';

const Room = z.object({
  id: z.string(),
  path: z.string(),
  folder: z.string(),
  totalBytes: z.number().nullable(),
  freeBytes: z.number().nullable(),
  freeFiles: z.number().nullable(),
  device: z.string().nullable(),
  type: z.string().nullable(),
  writable: z.boolean(),
});
type Room = z.infer<typeof Room>;
const Facts = z.object({
  rooms: z.array(Room),
  python: z.string(),
  hasPip: z.boolean(),
  /** Of pip's cache. */
  cacheBytes: z.number(),
});
type Facts = z.infer<typeof Facts>;

const LABELS: Readonly<Record<string, string>> = {
  state: 'RL Cockpit',
  models: 'Models (Hugging Face)',
  pipCache: 'pip cache',
  temporary: 'Temporary files',
};
/** Minimum if no goal says what it takes: a log and a few checkpoints. */
const MIN_BYTES = 1e9;
/** pip unpacks a wheel of torch (0.9 GB with CUDA, 2.5 GB unpacked at cu128) below the temporary folder. */
const UNPACK_BYTES = 3e9;
/** A virtual environment with torch has 30,000 files. */
const MIN_FILES = 50_000;
const IN_MEMORY = new Set(['tmpfs', 'ramfs']);

/** Probe of free disk, where a setup and a training write, against what the goal takes. */
export default {
  title: 'Disk space',
  says: 'Reads how much is free where environments, models and temporary files go. It writes nothing.',
  order: 60,
  subject: 'machine',
  runsAlone: false,
  children: ({ hello }, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'disk_room',
            at: 'target',
            python: null,
            words: { paths: hello.ok ? { state: hello.value.stateDir } : {} },
            env: {},
            limitS: 15,
          },
        ],
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { rooms } = facts.value;
    const faults = rooms
      .flatMap((room) => faultsOf(room, context))
      .map((fault, index) =>
        index === 0 ? { ...fault, fixes: cacheFix(facts.value, rooms) } : fault,
      );
    const state = rooms.find(({ id }) => id === 'state') ?? rooms[0];
    const free = `${capacityText(state?.freeBytes ?? null)} free`;
    return judgeFaults(
      faults,
      rooms.map((room) => row(LABELS[room.id] ?? room.id, stateOf(room, faults), roomText(room))),
      { value: free, says: `${free} at ${state?.path ?? 'the target'}, which is enough.` },
    );
  },
} satisfies Probe;

/** Below that, clearing a cache fixes nothing. */
const MIN_CACHE_BYTES = 1e6;

/** Fix that frees space without a loss: pip's downloads, if they are on the disk that is full. */
function cacheFix(
  { python, hasPip, cacheBytes }: Facts,
  rooms: readonly Room[],
): readonly FixOffer[] {
  const cache = rooms.find(({ id }) => id === 'pipCache');
  const exists = rooms.some(
    ({ id, device, freeBytes }) =>
      id !== 'pipCache' && device === cache?.device && (freeBytes ?? 0) < UNPACK_BYTES,
  );
  if (cache === undefined || !hasPip || !exists || cacheBytes < MIN_CACHE_BYTES) return [];
  return [
    {
      fix: 'clear-pip-cache',
      values: { python, path: cache.path, size: capacityText(cacheBytes) },
    },
  ];
}

/** A fault of one room, with the folder that it is about. */
interface RoomFault extends Fault {
  readonly path: string;
}

const stateOf = ({ path }: Room, faults: readonly RoomFault[]) =>
  faults.find((fault) => fault.path === path)?.state ?? 'ok';

const roomText = ({ path, freeBytes, totalBytes, type }: Room): string =>
  `${capacityText(freeBytes)} of ${capacityText(totalBytes)} free at ${path}${type === null ? '' : ` (${type})`}`;

/** What a folder has to hold, bytes; null: nothing. Of ARPO half of the goal's need is models. */
function needOf({ id }: Room, { goal }: ProbeContext): number | null {
  const total = goal === null ? null : (plans.get(goal)?.diskBytes ?? null);
  if (id === 'state') return total ?? MIN_BYTES;
  if (id === 'models') return total === null || !usesRay(goal) ? null : total / 2;
  return id === 'temporary' ? (installsPackages(goal) ? UNPACK_BYTES : 1e7) : null;
}

function faultsOf(room: Room, context: ProbeContext): readonly RoomFault[] {
  const { path, freeBytes, freeFiles, type, writable, id } = room;
  const need = needOf(room, context);
  const inMemory = type !== null && IN_MEMORY.has(type);
  if (freeBytes === null) {
    const says = `How much is free at ${path} could not be read.`;
    return [{ state: 'unknown', value: 'could not check', says, path }];
  }
  if (need !== null && freeBytes < need) return [lacking(room, freeBytes, need, inMemory)];
  if (id === 'state' && freeFiles !== null && freeFiles < MIN_FILES) {
    const says = `The file system at ${path} has room for ${freeFiles} more files only; an environment with torch has 30,000.`;
    const advice = 'Delete folders of many small files there, such as old environments.';
    return [{ state: 'bad', value: 'out of files', says, advice, path }];
  }
  if (id === 'state' && !writable) {
    const says = `This user may not write at ${path}.`;
    const advice = 'Change the owner of the folder, or choose another one with RL_COCKPIT_HOME.';
    return [{ state: 'bad', value: 'read-only', says, advice, path }];
  }
  if (id === 'state' && inMemory) {
    const says = `${path} is in memory (${type}): what is written there is gone after a restart.`;
    const advice = 'Choose a folder on a disk with RL_COCKPIT_HOME.';
    return [{ state: 'warn', value: 'disk in memory', says, advice, path }];
  }
  return [];
}

function lacking(room: Room, free: number, need: number, inMemory: boolean): RoomFault {
  const { path, id, totalBytes, type } = room;
  const isSmall = inMemory && totalBytes !== null && totalBytes < need;
  const says = isSmall
    ? `${path} is a ${type} of ${capacityText(totalBytes)} in memory, of which ${capacityText(free)} are free; ${capacityText(need)} are needed.`
    : `${capacityText(free)} are free at ${path}; ${capacityText(need)} are needed.`;
  const where = id === 'temporary' ? 'set TMPDIR to a folder on a larger disk' : RELOCATIONS[id];
  const advice = `Delete what is not needed there${where === undefined ? '' : `, or ${where}`}.`;
  // A full temporary folder breaks an install of large wheels; small ones still go through.
  const state = id === 'temporary' && free > 1e9 ? 'warn' : 'bad';
  const value = isSmall ? `${type} too small` : `${capacityText(free)} free`;
  return { state, value, says, advice, path };
}

const RELOCATIONS: Readonly<Record<string, string>> = {
  state: 'set RL_COCKPIT_HOME to a folder on a larger disk',
  models: 'set HF_HOME to a folder on a larger disk',
};
