import { describe, expect, test } from 'vitest';
import { sampleBytes, sampleText } from '../fixtures/recorded-samples.test-data';
import { QUERY_RATE_WINDOW } from './rl-trainer/query-rate-window';
import type { PointEvent, TrainerEvent } from '../event';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, dialect = 'auto'): TrainerEvent[] {
  const reader = new LogReader(dialect, [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(`${log}\n`) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
const pointsOf = (log: string | Uint8Array, dialect?: string): PointEvent[] =>
  eventsOf(log, dialect).filter((event) => event.kind === 'point');
const brief = (log: string | Uint8Array, tag: string, dialect?: string): string[] =>
  pointsOf(log, dialect)
    .filter((point) => point.tag === tag)
    .map(({ x, value }) => `${x}=${value}`);
const statesOf = (log: string | Uint8Array): string[] =>
  eventsOf(log).flatMap((event) => (event.kind === 'state' ? [event.state] : []));

const RULE = '-'.repeat(50);
const block = (step: number, ...lines: readonly string[]): string =>
  ['', `[LLM_CALLBACK] Step ${step}`, RULE, ...lines, RULE].join('\n');

describe('an LLM_CALLBACK block', () => {
  test('carries the names of the TensorBoard tags, at its step', () => {
    const log = block(100, 'LLM Queries: 25', 'Avg Latency: 16.4ms', 'LLM Query Rate: 25.0%');
    expect(pointsOf(log, 'rl-trainer').map(({ tag, x, value }) => [tag, x, value])).toEqual([
      ['llm/total_queries', 100, 25],
      ['llm/avg_latency_ms', 100, 16.4],
      ['fusion/llm_query_rate', 100, 25],
      [QUERY_RATE_WINDOW, 100, 25],
    ]);
  });

  test('counts calls of the vector environment: x is that times its environments', () => {
    const log = `[ENV] Creating 4 parallel environments...${block(100, 'Agreement Rate: 87.0%')}`;
    expect(brief(log, 'fusion/agreement_pct')).toEqual(['400=87']);
  });

  test('outlives a warning that falls into it, and ends at its rule', () => {
    const log = `${block(1, 'UserWarning: x', 'Agreement Rate: nan%')}\nAgreement Rate: 1.0%`;
    expect(brief(log, 'fusion/agreement_pct')).toEqual(['1=NaN']);
  });

  test('and the table that repeats it at the same step are read once', () => {
    const table =
      '-----------\n| fusion/ | |\n|    llm_query_rate | 25 |\n| time/ | |\n|    total_timesteps | 100 |\n-----------';
    expect(
      brief(`${block(100, 'LLM Query Rate: 25.0%')}\n${table}`, 'fusion/llm_query_rate'),
    ).toEqual(['100=25']);
  });

  test('its rules of dashes are no table', () => {
    expect(pointsOf(`${block(1)}\n| a | 1 |\n${RULE}`)).toEqual([]);
  });
});

test('final statistics are where the training ended, as its last table shows, not at the last LLM_CALLBACK block', () => {
  const table = '-----------\n| time/ | |\n|    total_timesteps | 768 |\n-----------';
  const final =
    '[LLM_CALLBACK] Training completed - Final Summary:\nLLM query rate: 25.0%\nLLM error rate: 100.0%';
  const log = `${block(700, 'LLM Query Rate: 25.0%')}\n${table}\n${final}`;
  expect(brief(log, 'final/error_rate')).toEqual(['768=100']);
  expect(brief(log, 'fusion/llm_query_rate')).toEqual(['700=25']);
});

test('the networks that learn beside the agent have their loss and accuracy', () => {
  const log =
    '[FUSION] Step 30000: Loss=1.2043, Acc=61.33%\n[LLM FINE-TUNE] Step 5: Loss=nan, Acc=1.00%';
  expect(pointsOf(log).map(({ tag, x, value }) => `${tag}@${x}=${value}`)).toEqual([
    'fusion_network/loss@30000=1.2043',
    'fusion_network/accuracy_pct@30000=61.33',
    'llm_fine_tune/loss@5=NaN',
    'llm_fine_tune/accuracy_pct@5=1',
  ]);
});

test('an unfreezing adapter in mid-training is no transfer', () => {
  const log =
    '[TRANSFER] Loading Phase 2 model\n[ADAPTER] Frozen 16 Phase 2 parameters.\n[ADAPTER] Warmup complete (300 steps)\n[ADAPTER] ✅ All weights now trainable!';
  expect(statesOf(log)).toEqual(['transfer', 'transfer', 'warmup-complete']);
});

test('a language model that was replaced by its mock is reported, and the share of its failed queries is a series', () => {
  const mock =
    'WARNING:root:LLM dependencies not available. Install with: pip install transformers torch';
  expect(statesOf(mock)).toEqual(['llm-mock']);
  const log = `${mock}\n[OK] LLM advisor initialized${block(100, 'LLM Queries: 25', 'Error Rate: 100.0%', 'LLM Query Rate: 25.0%', 'Avg LLM Confidence: 0.00')}\nERROR:llm_reasoning:[LLM] Query failed: 'NoneType' object is not callable`;
  expect(brief(log, 'llm/error_rate')).toEqual(['100=100']);
  expect(brief(log, 'confidence/llm_avg')).toEqual(['100=0']);
});

test('the timesteps of a program that is not RL-Trainer are no target', () => {
  expect(eventsOf('Total timesteps: 50,000')).toEqual([]);
  expect(eventsOf('[MARKET] Training on: NQ\nTotal timesteps: 50,000')[1]).toEqual({
    kind: 'target',
    x: 50_000,
    xKind: 'timestep',
  });
});

describe('real logs', () => {
  test('every line of the blocks of a Phase 3 run is a point', (context) => {
    const log = sampleText(context, 'real-runs/p3_toy_fakellm.stdout.log');
    const steps = [...log.matchAll(/^\[LLM_CALLBACK\] Step (\d+)$/gm)].map((match) => match[1]);
    const rates = [...log.matchAll(/^LLM Query Rate: ([\d.]+)%$/gm)].map((match) =>
      Number(match[1]),
    );
    expect(steps).toHaveLength(7);
    expect(brief(log, 'fusion/llm_query_rate', 'rl-trainer')).toEqual(
      steps.map((step, i) => `${step}=${rates[i]}`),
    );
    for (const tag of ['llm/total_queries', 'llm/cache_hit_rate', 'confidence/llm_avg']) {
      expect(brief(log, tag, 'rl-trainer')).toHaveLength(7);
    }
    expect(brief(log, QUERY_RATE_WINDOW)).toEqual(steps.map((step) => `${step}=25`));
    expect(brief(log, 'rollout_end/llm_queries')).toEqual(['1=64', '2=128', '3=192']);
  });

  test('its final statistics, printed twice, are reported once', (context) => {
    const log = sampleBytes(context, 'real-runs/p3_toy_fakellm.stdout.log');
    const final = pointsOf(log).filter(({ tag }) => tag.startsWith('final/'));
    expect(final.map(({ tag, value }) => `${tag}=${value}`)).toEqual([
      'final/total_decisions=768',
      'final/agreement_pct=86.1',
      'final/risk_veto_pct=0',
      'final/llm_query_rate=25',
      'final/avg_latency_ms=24.5',
      'final/error_rate=0',
      'final/cache_hit_rate=0',
      'final/llm_queries_per_episode=128',
      'final/agreements_per_episode=440.3',
      'final/risk_vetoes_per_episode=0',
      'final/total_queries=192',
    ]);
  });

  test('its states come in their order, its target and folder are known', (context) => {
    const log = sampleBytes(context, 'real-runs/p3_toy_fakellm.stdout.log');
    expect([...new Set(statesOf(log))]).toEqual([
      'market',
      'transfer',
      'model-built',
      'hybrid-on',
      'warmup-complete',
      'final-statistics',
      'completed',
      'saved',
    ]);
    expect(eventsOf(log).filter(({ kind }) => kind === 'target' || kind === 'log-folder')).toEqual([
      { kind: 'target', x: 768, xKind: 'timestep' },
      { kind: 'log-folder', path: './tensorboard_logs/phase2/phase3_hybrid_NQ_2' },
    ]);
  });

  test('an interrupted, a blocked and a failed run say so', (context) => {
    const states = (name: string): string[] =>
      statesOf(sampleBytes(context, `real-runs/${name}.stdout.log`));
    expect(states('p1_interrupt')).toContain('interrupted');
    expect(states('p2_guard_blocked')).toContain('blocked');
    expect(states('p1_bad_market')).toContain('failed');
    expect(states('p3_no_data')).toContain('failed');
  });

  test("the callback's own test run is read block by block, its simple logger under its own names", (context) => {
    const log = sampleBytes(context, 'rl-trainer/DERIVED_llm_callback_selftest_stdout.txt');
    expect(brief(log, 'llm/avg_latency_ms')).toEqual(['100=15.5', '200=15.5']);
    expect(brief(log, 'confidence/llm_avg')).toEqual(['100=0.8', '200=0.8']);
    expect(brief(log, 'llm_logger/llm_query_rate')).toEqual(['50=50', '100=50', '150=50']);
    expect(brief(log, 'rollout_end/agreements')).toEqual(['1=1']);
  });
});
