import { expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import { ok } from '#core/lib/result';
import { RUN, digestOf } from '../book/run-book.fixture';
import { FileSearch } from './file-search';
import { RunNeighbours } from './run-neighbours';

const startedMs = 1_700_000_000_000;
const cwd = '/home/me/project';
const table = `${cwd}/logs/progress.csv`;
const proc = {
  supervisorPid: 1,
  supervisorStart: '',
  pid: 2,
  start: '',
  pgid: 2,
  sid: 2,
  bootId: null,
  pid1Start: null,
  hostname: 'here',
  startedMs,
  startedMonoMs: 0,
  argv: [],
};
const digest = digestOf({ spec: { cwd, argv: ['python3', 'train.py'] }, change: { proc } });
const spec = Spec.parse(digest.spec);

/** A folder with one table, whose head is read a while after its name and time. */
class Machine {
  readonly path: string;
  text = 'time/total_timesteps,train/old\n7,7\n';
  mtimeMs = startedMs - 60_000;
  /** What happens between a walk and the reading of heads. */
  meanwhile: () => void = () => undefined;

  constructor(path = table) {
    this.path = path;
  }

  rewrite(): void {
    this.text = 'time/total_timesteps,train/loss\n1,0.5\n';
    this.mtimeMs = startedMs + 100;
  }

  walk(path: string) {
    const stat = { size: this.text.length, mtimeMs: this.mtimeMs };
    const entry = { path: this.path, kind: 'file' as const, ident: '1:1', ...stat };
    const root = { path, kind: 'folder' as const, size: 0, mtimeMs: 0, ident: '1:0' };
    return Promise.resolve(
      ok({ root, entries: [entry], count: 1, truncated: false, problems: [] }),
    );
  }

  read() {
    return Promise.resolve(ok({ size: 0, bytes: new Uint8Array() }));
  }

  heads(paths: readonly string[]) {
    this.meanwhile();
    this.meanwhile = () => undefined;
    return Promise.resolve(ok(paths.map(() => new Uint8Array(Buffer.from(this.text)))));
  }
}

async function sourcesOf(machine: Machine, afterwards: () => void): Promise<readonly string[]> {
  const neighbours = new RunNeighbours();
  neighbours.see(digest);
  const search = new FileSearch(machine, spec, `/runs/${RUN}`, neighbours);
  search.begin(startedMs);
  await search.scan([]);
  afterwards();
  await search.scan([]);
  return search.specs.map(({ glob }) => glob);
}

test("a table of an earlier training, left alone or only added to, is not the run's", async () => {
  const machine = new Machine();
  const add = (): void => {
    machine.text += '8,8\n';
    machine.mtimeMs = startedMs + 1_000;
  };
  expect(await sourcesOf(machine, add)).toEqual([]);
});

test("a table that the run rewrites is the run's", async () => {
  const machine = new Machine();
  expect(await sourcesOf(machine, () => machine.rewrite())).toEqual([table]);
});

test('so is one that it writes while the app notes what was there before', async () => {
  const machine = new Machine();
  machine.meanwhile = () => machine.rewrite();
  expect(await sourcesOf(machine, () => undefined)).toEqual([table]);
});

test('answers that a tap keeps in the directory of the run are no table of metrics', async () => {
  const machine = new Machine(`/runs/${RUN}/answers/answers_00001.jsonl`);
  machine.text = '{"step": 1, "score": 0.5}\n'.repeat(3);
  machine.mtimeMs = startedMs + 100;
  expect(await sourcesOf(machine, () => undefined)).toEqual([]);
  const other = new Machine(`/runs/${RUN}/logs/metrics.jsonl`);
  other.text = machine.text;
  other.mtimeMs = machine.mtimeMs;
  expect(await sourcesOf(other, () => undefined)).toEqual([`/runs/${RUN}/logs/metrics.jsonl`]);
});
