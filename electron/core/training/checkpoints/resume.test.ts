import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canResumeFrom, resumedRequest, resumeWords } from './resume';

const resume = {
  param: 'resume_from_path',
  set: { resume_mode: 'resume_path' },
  from: ['{workspace}/checkpoints/global_step_*'],
  continues: 'the step counter and the optimizer',
  restarts: '',
};
const again = { recipe: 'arpo/toy', params: { resume_mode: 'disable', lr: 1 }, from: null };
const at = (path: string) => ({ path, absolute: path });

test('a resume sets the path and what the manifest says goes with it, over the values of the run', () => {
  const result = resumedRequest(again, { title: 'ARPO', resume }, at('/w/c/global_step_50'));
  expect(result).toEqual({
    ok: true,
    value: {
      ...again,
      params: { resume_mode: 'resume_path', lr: 1, resume_from_path: '/w/c/global_step_50' },
    },
  });
});

test('a recipe that cannot resume, and a checkpoint of another kind, are refused with a remedy', () => {
  const none = resumedRequest(again, { title: 'Toy' }, at('/w/a.zip'));
  expect(none).toMatchObject({ error: { code: 'no-resume', says: expect.stringMatching(/^Toy/) } });
  const other = resumedRequest(again, { title: 'ARPO', resume }, at('/w/a.zip'));
  expect(other).toMatchObject({ error: { code: 'resume-from-other' } });
});

test('a damaged checkpoint is refused with what is wrong with it', () => {
  const recipe = { title: 'ARPO', resume };
  const cut = resumedRequest(again, recipe, { ...at('/w/c/global_step_50'), damage: 'cut' });
  expect(cut).toMatchObject({
    error: { code: 'resume-damaged', says: '/w/c/global_step_50 was cut off: its end is missing.' },
  });
  const empty = resumedRequest(again, recipe, { ...at('/w/c/global_step_50'), damage: 'empty' });
  expect(empty).toMatchObject({ error: { says: '/w/c/global_step_50 is empty.' } });
});

const resumed = (argv: readonly string[], resumeOption?: string, library?: string) => {
  const command = { recipe: 'command', argv: [...argv] };
  const result = resumedRequest(command, { title: 'Any command' }, at('/w/ck/b.zip'), {
    ...(resumeOption === undefined ? {} : { resumeOption }),
    ...(library === undefined ? {} : { library }),
  });
  return result.ok ? result.value.argv : result.error.remedy;
};

test('a command that names no checkpoint continues by the option that its script declares', () => {
  const argv = ['python', 'train.py', '--seed', '1'];
  expect(resumed(argv, '--load-model')).toEqual([...argv, '--load-model', '/w/ck/b.zip']);
  expect(resumed([...argv, '--resume', '/w/ck/a.zip'], '--load-model')).toEqual([
    ...argv,
    '--resume',
    '/w/ck/b.zip',
  ]);
});

test('a command continues by the option that it names, rl_zoo3 by its own, and any other says what would do', () => {
  const script = ['/x/python', 'train.py'];
  expect(resumed([...script, '--resume', '/w/ck/a.zip', '--seed', '1'])).toEqual([
    ...script,
    '--resume',
    '/w/ck/b.zip',
    '--seed',
    '1',
  ]);
  expect(resumed([...script, '--resume_from_checkpoint=/w/ck/a'])).toEqual([
    ...script,
    '--resume_from_checkpoint=/w/ck/b.zip',
  ]);
  const zoo = ['/x/python', '-m', 'rl_zoo3.train', '--algo', 'ppo', '--env', 'CartPole-v1'];
  expect(resumed(zoo)).toEqual([...zoo, '-i', '/w/ck/b.zip']);
  expect(resumed(['/x/bin/rl_zoo3', 'train'])).toEqual([
    '/x/bin/rl_zoo3',
    'train',
    '-i',
    '/w/ck/b.zip',
  ]);
  for (const argv of [script, [...script, '--checkpoint', '1000']])
    expect(resumed(argv)).toMatch(
      /start it with that option, for example: … --resume \/w\/ck\/b.zip$/,
    );
});

test('without an option of the script, the refusal says how its library continues, or that it cannot', () => {
  const script = ['/x/python', 'train.py'];
  expect(resumed(script, undefined, 'lightning')).toBe(
    'Let the script take it, as Lightning does: trainer.fit(model, ckpt_path="/w/ck/b.zip"). Once the script has an option such as --resume, RL Cockpit names the checkpoint by it.',
  );
  expect(resumed(script, undefined, 'cleanrl')).toMatch(
    /cannot continue from one\. Start it again/,
  );
  expect(resumed(script, undefined, 'of a newer version')).toMatch(/^Look at the help/);
});

test('what continues and what starts over is said before', () => {
  expect(resumeWords(resume)).toEqual(['Continues: the step counter and the optimizer']);
  expect(resumeWords({ ...resume, restarts: 'the counters' })[1]).toBe('Restarts: the counters');
});

test.each([
  ['models/**/*.zip', '/w/models/a.zip', true],
  ['models/**/*.zip', 'C:\\w\\models\\a.zip', true],
  ['models/*.zip', '/w/models/a.pt', false],
  ['models/{market}_ts-*.zip', '/w/NQ_ts-7.zip', true],
  ['checkpoints/global_step_*', '/w/global_step_5/', true],
  ['a?.zip', '/w/ab.zip', true],
  ['a.zip', '/w/aa.zip', false],
])('%s takes %s: %s', (glob, path, expected) => {
  expect(canResumeFrom({ ...resume, from: [glob] }, path)).toBe(expected);
});

test('a glob matches as its regular expression would', () => {
  const glob = fc.stringMatching(/^[ab*?]{1,6}$/);
  const name = fc.stringMatching(/^[ab]{1,8}$/);
  fc.assert(
    fc.property(glob, name, (pattern, text) => {
      const regex = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
      expect(canResumeFrom({ ...resume, from: [pattern] }, text)).toBe(regex.test(text));
    }),
  );
});
