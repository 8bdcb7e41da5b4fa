import { expect, test } from 'vitest';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import type { Spec } from '#core/contract/run/run-directory';
import command from '#core/training/recipes/command';
import sb3 from '#core/training/recipes/sb3';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { parseParams } from '#core/training/params';
import { resumeOf } from './resume';

const paths: LaunchPaths = {
  python: '/env/bin/python',
  isPicked: true,
  toolsDir: '/tools',
  runDir: '/runs/one',
  cwd: '/runs/one/work',
  stateDir: '/state',
  project: '',
  projectId: '',
  pathSign: ':',
};
const spec = (change: Partial<Spec>): Spec => ({ ...verdictCase({}).spec, ...change });
const continuing = { slurm: { continuations: 3 } };

test('a later attempt of a recipe resumes from a checkpoint by its own parameter', () => {
  const params = parseParams(sb3, { timesteps: 9_000 });
  if (!params.ok) throw new Error(params.error.says);
  const { resume } = {
    resume: undefined,
    ...resumeOf(spec({ ...continuing, params: params.value }), sb3, paths),
  };
  expect(resume).toMatchObject({ from: ['*.zip'] });
  const words = resume?.argv.join(' ');
  expect(words).toContain('--resume {checkpoint}');
  expect(words).toContain('--timesteps 9000');
});

test('a command resumes by the option that its script declares, or names already', () => {
  const argv = ['python', 'train.py'];
  const from = ['*.zip', '*.pt', '*.pth', '*.ckpt', 'checkpoint-*', 'checkpoint_*'];
  const declared = spec({ ...continuing, argv, resumeOption: '--resume-from' });
  expect(resumeOf(declared, command, paths)).toEqual({
    resume: { argv: [...argv, '--resume-from', '{checkpoint}'], from },
  });
  const named = spec({ ...continuing, argv: [...argv, '--resume=old.zip'] });
  expect(resumeOf(named, command, paths)).toEqual({
    resume: { argv: [...argv, '--resume={checkpoint}'], from },
  });
});

test('nothing is said of a job that is never started again, or whose program finds its own checkpoint', () => {
  const argv = ['python', 'train.py'];
  expect(resumeOf(spec({ ...continuing, argv }), command, paths)).toEqual({});
  const resumable = { argv, resumeOption: '--resume' };
  expect(resumeOf(spec({ ...resumable, slurm: {} }), command, paths)).toEqual({});
  expect(resumeOf(spec(resumable), command, paths)).toEqual({});
  expect(resumeOf(spec({ ...resumable, slurm: { requeue: true } }), command, paths)).toHaveProperty(
    'resume',
  );
  const byHand = spec({ ...resumable, ...continuing, byHand: true });
  expect(resumeOf(byHand, command, paths)).toEqual({});
});

/** The recipe with a launcher that replaces the file that `nameOf` names by ours. */
const launching = (nameOf: (values: Record<string, unknown>) => string): Recipe => ({
  ...sb3,
  launch: (values) => ({
    workspace: null,
    configs: [{ path: '/runs/one/config.yaml', from: nameOf(values), format: 'yaml', set: {} }],
    unset: [],
    program: { kind: 'exec' },
    taps: [],
  }),
});

test('a recipe whose launcher would prepare other files for a checkpoint starts by the same command', () => {
  const run = spec({ ...continuing, params: sb3.params.parse({}) });
  const ofCheckpoint = launching(({ resume }) => String(resume));
  expect(resumeOf(run, ofCheckpoint, paths)).toEqual({});
  const ofProject = launching(() => '/project/config.yaml');
  expect(resumeOf(run, ofProject, paths)).toHaveProperty('resume');
});
