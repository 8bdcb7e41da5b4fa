import { type TestContext, expect, test } from 'vitest';
import { indexOf } from '../fixtures/crash-corpus.fixture';
import {
  sampleBytes,
  sampleNames,
  sampleText,
} from '../../telemetry/fixtures/recorded-samples.test-data';
import { diagnoseLog } from '../diagnose-log';

const causesIn = (context: TestContext, name: string, exit: number | null): string[] =>
  diagnoseLog(sampleBytes(context, name), { exit }).findings.map(
    ({ cause }) => `${name} (${exit}): ${cause}`,
  );

/** Logs of trainings, setups and tools that did what they were to do. */
function healthyLogs(context: TestContext): string[] {
  const verl = indexOf(sampleText(context, 'verl-cpu/index.csv'))
    .filter(([, cause]) => cause === 'negative')
    .map(([file]) => `verl-cpu/${file}`);
  const real = indexOf(sampleText(context, 'real-runs/index.csv'))
    .filter(([, , , exit, says = '']) => exit === '0' && says.startsWith('healthy'))
    .map(([file]) => `real-runs/${file}`);
  const sb3 = sampleNames(context, 'sb3-runs').map((run) => `sb3-runs/${run}/log.txt`);
  return [
    ...verl,
    ...real,
    ...sb3,
    'rl-trainer/DERIVED_llm_callback_selftest_stderr.txt',
    'rl-trainer/DERIVED_llm_callback_selftest_stdout.txt',
    'mario/DERIVED_seed003_learning_rate_pickle_disassembly.txt',
    'verl/DERIVED_normal_grpo_1.5B.console_verl04.log',
    'verl/REAL_eval_stdout_3B-GRPO.txt',
    'sb3/DERIVED_human_output_tables.txt',
  ];
}

test('no cause is named of a log of a training that did what it was to do', (context) => {
  const names = healthyLogs(context);
  expect(names.length).toBeGreaterThan(30);
  expect(
    names.flatMap((name) => [...causesIn(context, name, 0), ...causesIn(context, name, null)]),
  ).toEqual([]);
});

test('our own stop explains an end no matter what the log says', (context) => {
  const names = healthyLogs(context);
  const named = names.flatMap((name) => causesIn(context, name, 143));
  expect(named.filter((one) => !one.includes('stopped'))).toEqual([]);
});
