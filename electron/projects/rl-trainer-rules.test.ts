import { describe, expect, test } from 'vitest';
import { compileLinear } from '#core/lib/linear-regex/linear-regex';
import { taskChain } from '#core/training/manifest/task-chain';
import { manifest, planned, project, W } from './fixtures/rl-trainer.test-data';

describe('what counts as success', () => {
  test('is the record beside the final model, for the end prints COMPLETE after Ctrl+C, too', () => {
    expect(planned('phase1', 'toy').success).toMatchObject({
      markers: ['PHASE 1 TRAINING COMPLETE!'],
      artefacts: [`${W}/models/phase1_foundational_fixed_test.zip`],
      targetX: 1024,
      records: [
        {
          glob: `${W}/models/phase1_foundational_fixed_test.meta.json`,
          value: 'total_timesteps',
          target: 'timesteps_target',
        },
      ],
    });
    expect(planned('phase2', 'full').success.records?.[0]?.glob).toBe(
      `${W}/models/phase2_position_mgmt_final.meta.json`,
    );
    expect(planned('phase2', 'toy').success.failMarkers).toContain('PHASE 2 TRAINING BLOCKED');
  });

  test('of a run that continues from a checkpoint is a model of another name', () => {
    const resumed = planned('phase1', 'full', { resume_from: 'models/phase1/best_model.zip' });
    expect(resumed.shim?.kwargs).toMatchObject({
      continue_training: true,
      model_path: 'models/phase1/best_model.zip',
    });
    expect(resumed.success.artefacts).toEqual([`${W}/models/*_continued_fixed.zip`]);
  });
});

test('the chain of the phases names the files that they make, which do not follow by themselves', () => {
  const request = { task: 'phase3', from: null, params: {} };
  const deliver = (preset: string) => {
    const chain = taskChain(manifest, project, { ...request, preset });
    if (!chain.ok) throw new Error(chain.error.says);
    return chain.value.map(({ task, params, provided: names }) => [
      task,
      ...names.map((name) => params[name]),
    ]);
  };
  expect(deliver('toy')).toEqual([
    ['market-data'],
    ['phase1'],
    ['phase2', 'models/phase1_foundational_fixed_test.zip'],
    ['phase3', 'models/phase2_position_mgmt_test.zip'],
  ]);
  expect(deliver('full')).toEqual([
    ['phase1'],
    ['phase2', 'models/phase1_foundational_fixed.zip'],
    ['phase3', 'models/phase2_position_mgmt_final.zip'],
  ]);
});

test('a rollout that no batch divides is reported with its sum and a value that fixes it', () => {
  const { rules } = planned('phase1', 'toy', { n_steps: 100, batch_size: 64 });
  const rule = rules.find(({ says }) => says.includes('no multiple'));
  expect(rule?.says).toContain('A rollout of 100 samples');
  expect(rule?.remedies[0]?.title).toBe('Use n steps 128');
  expect(planned('phase1', 'toy').rules.filter(({ state }) => state !== 'ok')).toEqual([]);
});

test('arithmetic is shown for numbers only: not for threads that the project chooses by itself', () => {
  const reported = planned('phase1', 'toy').rules.map(({ says }) => says);
  expect(reported).toContain('256 × 1 % 64 = 0');
  expect(reported.filter((says) => /[?']|OMP_NUM_THREADS/.test(says))).toEqual([]);
});

const kinds = (preset: string): string[] =>
  planned('phase3', preset).checks.map(({ check, of, severity }) => `${severity} ${check} ${of}`);

test('Phase 3 asks for the language model unless it may be the mock, and always for a Phase 2 model', () => {
  expect(kinds('full')).toContain('bad folder /p/Phi-3-mini-4k-instruct');
  expect(kinds('full')).toContain('bad import transformers.AutoModelForCausalLM');
  expect(kinds('toy')).toContain('warn import transformers.AutoModelForCausalLM');
  expect(kinds('toy').join()).not.toContain('Phi-3');
  expect(kinds('toy')).toContain('bad file models/phase2_position_mgmt_test.zip');
});

test('Phase 3 warns of continuing from its own model, which the project cannot load, and offers no resume', () => {
  const { rules } = planned('phase3', 'toy', { resume_from: 'models/phase3_hybrid/x.zip' });
  expect(rules.find(({ says }) => says.includes('cannot load'))?.remedies).toHaveLength(1);
  expect(planned('phase3', 'toy').rules.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(manifest.tasks.find(({ id }) => id === 'phase3')?.resume).toBeUndefined();
});

test('the sentence of a check names the market that was chosen', () => {
  const { checks } = planned('phase1', 'full', { market: 'ES' });
  expect(checks.map(({ says }) => says)).toContain('There are no minute bars of ES.');
});

test.each([
  ['NQ_ts-0004096_evt-best_val--4.210_sharpe-+0.00_seed-42.zip', '0004096', 'best', '-4.210'],
  [
    'NQ_ts-0003536_evt-interrupt_val-+0.000_sharpe-+0.00_seed-42.zip',
    '0003536',
    'interrupt',
    '+0.000',
  ],
  [
    'ES_ts-10000000_evt-phase_end_val-+0.301_sharpe-+2.10_seed-3.zip',
    '10000000',
    'phase_end',
    '+0.301',
  ],
  ['NQ_ts-0000400_evt-best_val--1192.878_sharpe-+0.00_seed-42.zip', '0000400', 'best', '-1192.878'],
  ['NQ_ts-0000001_evt-best_val-+nan_sharpe--149.40_seed-42.zip', '0000001', 'best', '+nan'],
  [
    'NQ_ts-0400000_evt-phase_boundary_ES_val-+0.238_sharpe-+inf_seed-7.zip',
    '0400000',
    'phase_boundary_ES',
    '+0.238',
  ],
])('the name of the checkpoint %s yields its step, kind and score', (name, step, kind, score) => {
  for (const task of manifest.tasks) {
    const grammar = task.checkpoints.find((one) => one.name !== undefined)?.name;
    if (grammar === undefined) continue;
    const read = compileLinear(grammar);
    if (!read.ok) throw new Error(read.error);
    const values = read.value.exec(name)?.groups ?? [];
    const reported = read.value.names.map((group, at) => [group, values[at + 1]]);
    expect(Object.fromEntries(reported)).toMatchObject({ step, kind, score });
  }
});
