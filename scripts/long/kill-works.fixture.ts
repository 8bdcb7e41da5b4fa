import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cockpit } from '../e2e/fixtures/cockpit.fixture';

/** Operations requested while processes are killed. */
export const WORKS = ['command', 'toy', 'sweep', 'chain', 'download', 'evaluation'] as const;
export type Kind = (typeof WORKS)[number];

/** One thing that was asked for: how often each of its values may leave a mark is known. */
export interface Work {
  readonly kind: Kind;
  readonly name: string;
  /** Names of the mark files that its trainings append to, one byte for each start. */
  readonly values: readonly string[];
  /** The command line ended with exit code 0: from then on nothing of it may be lost. */
  acknowledged: boolean;
}

export interface Workplace {
  readonly cockpit: Cockpit;
  /** The project, the marks and the downloads. */
  readonly folder: string;
  readonly url: string;
  /** An interpreter with Stable-Baselines3; none leaves evaluations out. */
  readonly python: string | undefined;
}

export const marksOf = ({ folder }: Workplace): string => path.join(folder, 'marks');

const SEEDS = 3;
const TASKS = ['a', 'b', 'c'] as const;

/** Marks its start, then prints twelve steps in about a second. */
const TRAINING = `import sys, time
with open(sys.argv[1] + "/" + "-".join(sys.argv[2:]), "a") as mark:
    mark.write("x")
for step in range(12):
    print("step=%d loss=%d" % (step, step * 3), flush=True)
    time.sleep(0.08)
`;

/** Writes a project with a task for sweeps and a chain of three tasks, and adds it. */
export async function makeProject(workplace: Workplace): Promise<void> {
  const project = path.join(workplace.folder, 'project');
  const marks = marksOf(workplace);
  await Promise.all([project, marks].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(path.join(project, 'train.py'), TRAINING);
  await writeFile(path.join(project, 'cockpit.yaml'), manifestWith(marks));
  const { status, stderr } = await workplace.cockpit.cli('project', 'add', project);
  if (status !== 0) throw new Error(`project add: ${stderr}`);
}

const launch = (args: string): string => `launch: {kind: script, file: train.py, args: [${args}]}`;

function manifestWith(marks: string): string {
  const mark = JSON.stringify(marks);
  const task = (id: string, after: string | undefined) =>
    `  - {id: ${id}, title: ${id}, params: [round], ${launch(`${mark}, "${id}", "{round}"`)}${
      after === undefined ? '' : `, after: {task: ${after}, set: {round: "{round}"}}`
    }}`;
  return `manifest: 1
id: storm
title: Storm
detect: {all: [train.py]}
params:
  - {name: round, type: text, default: x}
  - {name: seed, type: int, default: 1}
tasks:
  - {id: t, title: t, params: [seed], ${launch(`${mark}, "t", "{seed}"`)}}
${TASKS.map((id, index) => task(id, TASKS[index - 1])).join('\n')}
`;
}

/** Asks for one thing by the command line. @param number another one each time */
export function ask(
  workplace: Workplace,
  kind: Kind,
  number: number,
): { readonly work: Work; readonly child: ChildProcess; readonly ended: Promise<void> } {
  const work: Work = {
    kind,
    name: `${kind}-${number}`,
    values: valuesOf(kind, number),
    acknowledged: false,
  };
  const child = workplace.cockpit.spawn(...wordsOf(workplace, kind, number));
  child.stdout.resume();
  child.stderr.resume();
  const ended = new Promise<void>((resolve) => {
    child.on('close', (code) => {
      work.acknowledged = code === 0;
      resolve();
    });
  });
  return { work, child, ended };
}

function valuesOf(kind: Kind, number: number): readonly string[] {
  if (kind === 'command') return [`direct-${number}`];
  if (kind === 'chain') return TASKS.map((task) => `${task}-r${number}`);
  if (kind === 'sweep') return seedsOf(number).map((seed) => `t-${seed}`);
  return [];
}

const TWO_AT_ONCE = ['--at-once', '2', '--detach'];

const seedsOf = (number: number): readonly number[] =>
  Array.from({ length: SEEDS }, (_, index) => number * SEEDS + index);

/** The folder of a download. */
export const downloadOf = ({ folder }: Workplace, number: number): string =>
  path.join(folder, `download-${number}`);

function wordsOf(workplace: Workplace, kind: Kind, number: number): readonly string[] {
  const named = ['--name', `${kind}-${number}`, '--detach'];
  const train = path.join(workplace.folder, 'project', 'train.py');
  const seeds = seedsOf(number);
  switch (kind) {
    case 'command': {
      const argv = ['python3', '-u', train, marksOf(workplace), 'direct', `${number}`];
      return ['run', 'command', ...named, '--', ...argv];
    }
    case 'toy':
      return ['run', 'toy-hybrid', ...named, '--set', 'length=20'];
    case 'sweep':
      return ['run', 'storm/t', '--seeds', `${seeds[0]}-${seeds.at(-1)}`, ...TWO_AT_ONCE];
    case 'chain':
      return ['chain', 'storm/c', '--set', `round=r${number}`, '--detach'];
    case 'download':
      return ['download', workplace.url, '--to', downloadOf(workplace, number)];
    case 'evaluation':
      return ['run', 'sb3', ...named, '--env', workplace.python ?? 'python3', ...EVALUATED];
  }
}

/** Short enough for a storm, with several checkpoints to play. */
const EVALUATED = [
  '--evaluate=2',
  '--set=timesteps=6000',
  '--set=n_steps=512',
  '--set=seed=1',
  '--set=checkpoint_freq=1000',
  '--set=device=cpu',
  '--set=threads=1',
];
