import { PRECISION, type TrainerEvent } from '../event';
import { type DocumentFormat, type DocumentRow, DocumentsReader } from '../files/documents-reader';
import { type NumberArray, readNpy } from '../files/npy';
import { baseName } from '../files/path-words';
import { zipEnd, zipMembers } from '../files/zip';
import type { Source } from '../source';

const EPISODES = 'of the episodes of one evaluation';

/**
 * `evaluations.npz` of Stable-Baselines3's EvalCallback: `timesteps` (n), `results` and `ep_lengths` (n × episodes), sometimes `successes`.
 * Drawn under the names that SB3's own logger uses, in full precision, with the spread that the logger does not say. Nothing in it is
 * unpickled.
 */
const format: DocumentFormat = {
  endOf: zipEnd,
  rows: (document) => {
    const members = zipMembers(document);
    if (members === null) return null;
    const arrayOf = (name: string): NumberArray | null => {
      const bytes = members.get(`${name}.npy`);
      return bytes === undefined ? null : readNpy(bytes);
    };
    const steps = arrayOf('timesteps');
    if (steps === null || steps.shape.length !== 1) return [];
    const columns = [
      ...columnsOf(arrayOf('results'), steps, 'reward'),
      ...columnsOf(arrayOf('ep_lengths'), steps, 'ep_length'),
      ...columnsOf(arrayOf('successes'), steps, 'success'),
    ];
    return Array.from(steps.values, (x, i) => rowOf(x, i, columns));
  },
};

/** The numbers of each evaluation's episodes, by what they are. */
interface Column {
  readonly what: 'reward' | 'ep_length' | 'success';
  readonly episodes: readonly (readonly number[])[];
}

function columnsOf(
  array: NumberArray | null,
  { values }: NumberArray,
  what: Column['what'],
): readonly Column[] {
  if (array === null || array.shape[0] !== values.length || array.shape.length !== 2) return [];
  const width = array.shape[1] ?? 0;
  if (width === 0) return [];
  const episodes = Array.from(values, (_, i) => [
    ...array.values.subarray(i * width, (i + 1) * width),
  ]);
  return [{ what, episodes }];
}

function rowOf(x: number, at: number, columns: readonly Column[]): DocumentRow {
  const cells = columns.map(({ what, episodes }) => ({ what, episodes: episodes[at] ?? [] }));
  const key = [x, ...cells.map(({ what, episodes }) => `${what} ${episodes.join(' ')}`)].join('|');
  return { key, events: cells.flatMap(({ what, episodes }) => pointsOf(x, what, episodes)) };
}

function pointsOf(x: number, what: Column['what'], episodes: readonly number[]): TrainerEvent[] {
  const mean = episodes.reduce((sum, value) => sum + value, 0) / episodes.length;
  const point = (tag: string, value: number, how: string): TrainerEvent => ({
    kind: 'point',
    tag: `eval/${tag}`,
    x,
    xKind: 'timestep',
    value,
    precision: PRECISION.exact,
    wallMs: null,
    derivation: `${how} ${EPISODES}`,
  });
  if (what === 'success') return [point('success_rate', mean, 'mean')];
  if (what === 'ep_length') return [point('mean_ep_length', mean, 'mean')];
  const spread = episodes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / episodes.length;
  return [
    point('mean_reward', mean, 'mean'),
    point('std_reward', Math.sqrt(spread), 'standard deviation'),
    point('min_reward', Math.min(...episodes), 'smallest'),
    point('max_reward', Math.max(...episodes), 'largest'),
  ];
}

const evaluationsNpz: Source = {
  kind: 'evaluations-npz',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (path, head) =>
    /(^|\/)evaluations[^/]*\.npz$/.test(path) && head[0] === 0x50 && head[1] === 0x4b,
  open: (_path, saved) => new DocumentsReader(saved, format),
};
export default evaluationsNpz;
