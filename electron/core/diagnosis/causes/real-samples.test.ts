import { expect, test } from 'vitest';
import { indexOf } from '../fixtures/crash-corpus.fixture';
import {
  sampleBytes,
  sampleNames,
  sampleText,
} from '../../telemetry/fixtures/recorded-samples.test-data';
import { diagnoseLog } from '../diagnose-log';

/** The cause that belongs first; null: the log holds no trace of one, or nothing failed. */
type Right = readonly [file: string, exit: number, cause: string | null];

const VERL: readonly Right[] = [
  ['a1_healthy_grpo', 0, null],
  ['a2_healthy_ppo_gae', 0, null],
  ['a3_resume', 0, null],
  ['a5_nocolor', 0, null],
  ['b_reward_raises', 1, 'user-reward-exception'],
  ['c1_unknown_key', 1, 'hydra-override-error'],
  ['c3_override_syntax', 1, 'hydra-override-error'],
  ['c6_prompt_too_long', 1, 'prompt-too-long'],
  ['d1_micro_not_divisible', 1, 'batch-size-constraint'],
  ['d2_no_gpu_in_ray', 1, 'ray-resources-pending'],
  ['d4_train_batch_vs_gpus', 1, 'batch-size-constraint'],
  ['e10_worker_sigterm', 1, 'ray-actor-died'],
  ['e1_worker_sigkill', 1, 'ray-actor-died'],
  ['e3_worker_sigsegv', 1, 'ray-actor-segfault'],
  ['e6_driver_sigterm', 134, 'stopped-from-outside'],
  ['e8_memory_monitor', 1, 'ray-oom-monitor-kill'],
  ['ray_actor_error', 1, 'ray-task-python-error'],
  ['ray_actor_exit', 1, 'ray-actor-died'],
  ['ray_actor_null', 1, 'ray-actor-segfault'],
  ['ray_actor_sigkill', 1, 'ray-actor-died'],
  ['ray_auto_no_cluster', 1, 'ray-gcs-unreachable'],
  ['ray_driver_sigterm', 15, 'stopped-from-outside'],
  ['ray_no_gpu_pending', 1, 'ray-resources-pending'],
  ['ray_ok', 0, null],
  ['ray_small_shm', 0, null],
  ['ray_store_small', 0, null],
  ['x2_filelogger_tensor_061', 1, 'verl-filelogger-tensor'],
  ['x3_critic_no_flash_041', 1, 'flash-attn-missing-at-runtime'],
];

const REAL_RUNS: readonly Right[] = [
  ['arpo_dr_entropy_weight.stderr', 1, 'hydra-override-error'],
  ['arpo_dr_entropy_weight_full.stderr', 1, 'hydra-override-error'],
  ['arpo_empty_multiturn.stdout', 0, null],
  ['arpo_logger_spaces.stdout', 0, null],
  ['arpo_placeholder.stderr', 1, 'hydra-config-not-found'],
  ['arpo_relative_configpath.stderr', 1, 'hydra-config-not-found'],
  ['mario_mini.stderr', 0, null],
  ['mario_mini.stdout', 0, null],
  ['mario_pip_pypi.stdout', 0, null],
  ['mario_pip_requirements.stderr', 1, 'dns-offline'],
  ['mario_pip_requirements.stdout', 1, null],
  ['p1_bad_market.stdout', 0, 'market-without-data'],
  ['p1_dst_data.stderr', 1, 'csv-across-daylight-saving'],
  ['p1_dst_data.stdout', 1, null],
  ['p1_interrupt.stderr', 0, null],
  ['p1_interrupt.stdout', 0, 'interrupted-exit-zero'],
  ['p1_no_tensorboard.stderr', 1, 'tensorboard-missing'],
  ['p1_no_tensorboard.stdout', 1, 'tensorboard-missing'],
  ['p1_test.stderr', -9, 'killed-from-outside'],
  ['p1_test.stdout', -9, 'killed-from-outside'],
  ['p1_toy.stderr', -15, 'stopped-from-outside'],
  ['p1_toy.stdout', -15, 'stopped-from-outside'],
  ['p1_toy_thr0.stderr', 0, null],
  ['p1_toy_thr0.stdout', 0, null],
  ['p2_guard_blocked.stdout', 0, 'phase-guard-blocked'],
  ['p2_toy.stderr', 0, null],
  ['p2_toy.stdout', 0, null],
  ['p3_no_data.stderr', 1, null],
  ['p3_no_data.stdout', 1, 'market-without-data'],
  ['p3_test_no_weights.stderr', 1, 'transfer-model-mismatch'],
  ['p3_test_no_weights.stdout', 1, 'transfer-model-mismatch'],
  ['p3_toy_fakellm.stderr', 0, null],
  ['p3_toy_fakellm.stdout', 0, null],
  ['q_plain.stderr', 1, 'data-file-missing'],
  ['q_plain.stdout', 1, 'data-file-missing'],
  ['q_probe.stderr', 0, 'package-attribute-missing'],
  ['q_probe.stdout', 0, null],
  ['q_probe2.stdout', 0, null],
  ['q_stable_r.stderr', 1, 'env-factory-error'],
  ['q_stable_r.stdout', 1, 'pickle-thread-lock'],
  ['q_stsimple.stderr', 1, null],
  ['q_stsimple.stdout', 1, null],
  ['q_stsimple2.stderr', 0, null],
  ['q_stsimple2.stdout', 0, null],
  ['q_sync.stderr', 1, 'import-name-error'],
  ['q_sync.stdout', 1, 'env-factory-error'],
  ['q_train_r.stderr', 1, 'import-name-error'],
  ['qnet_pip.stdout', 124, 'time-limit-reached'],
  ['qnet_pip4.stdout', 0, null],
  ['rl_pip_dryrun.stdout', 0, null],
];

const ARPO: readonly Right[] = [
  ['f1_hydra_typo', 1, 'hydra-override-error'],
  ['f7_worker_sigkill', 1, 'ray-actor-died'],
  ['f9_remove_padding_true', 1, 'remove-padding-without-flash-attn'],
  ['h3_resume', 0, null],
  ['h4_quick', 0, null],
];

const ALL = [
  ...VERL.map(([name, exit, cause]) => [`verl-cpu/logs/${name}.log`, exit, cause] as const),
  ...REAL_RUNS.map(([name, exit, cause]) => [`real-runs/${name}.log`, exit, cause] as const),
  ...ARPO.map(([name, exit, cause]) => [`arpo-rehearsal/logs/${name}.log`, exit, cause] as const),
];

test.for(ALL)(
  'the real log %s, which ended with %s, gets the cause %s first',
  ([file, exit, cause], context) => {
    const { findings } = diagnoseLog(sampleBytes(context, file), { exit, platform: 'linux' });
    expect(findings[0]?.cause ?? null).toBe(cause);
  },
);

test('every log of the two collections has its row here', (context) => {
  const listed = ['verl-cpu', 'real-runs'].flatMap((folder) => {
    const present = new Set([
      ...sampleNames(context, folder),
      ...sampleNames(context, 'verl-cpu/logs').map((name) => `logs/${name}`),
    ]);
    return indexOf(sampleText(context, `${folder}/index.csv`))
      .map(([file = '']) => file)
      .filter((file) => present.has(file))
      .map((file) => `${folder}/${file}`);
  });
  const existing = new Set<string>(ALL.map(([file]) => file));
  expect(listed.length).toBeGreaterThan(70);
  expect(listed.filter((file) => !existing.has(file))).toEqual([]);
});
