import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeBulk } from '#core/contract/bulk';
import { EngineLink } from '../../../electron/engine/host/engine-link';
import type { EngineClient } from '../../../electron/parents/socket/engine-calls';
import { type Figures, percentile } from '../figures';
import { python, root, withScratch } from '../scratch';

const script = path.join(root, 'scripts', 'bench', 'ticker.py');
const lines = 300;
const tag = 'sent_ms';

/** The wall clock with fractions of a millisecond, as the training prints it. */
const wallMs = () => performance.timeOrigin + performance.now();

/**
 * From the moment a training appends a line to the change of the feed after which a client sees its point; beside
 * it the same lines of the same run as `tail -F` shows them. The feed beats at most 4 times a second by design.
 */
export function feedLatency(): Promise<Figures> {
  return withScratch(async (home) => {
    const link = new EngineLink(home);
    try {
      const { feedMs, tailMs } = await measure(link);
      return {
        feed_points_count: feedMs.length,
        feed_latency_p50_ms: percentile(feedMs, 0.5),
        feed_latency_p95_ms: percentile(feedMs, 0.95),
        feed_tail_f_latency_p50_ms: percentile(tailMs, 0.5),
        feed_tail_f_latency_p95_ms: percentile(tailMs, 0.95),
      };
    } finally {
      await link.close();
    }
  });
}

async function measure(link: EngineLink) {
  const started = await link.ask((client) =>
    client.runs.start({ recipe: 'command', argv: [python, script, String(lines)] }),
  );
  if (!started.ok) throw new Error(started.error.says);
  const { runId, runDir } = started.value;
  const tail = tailLatencies(path.join(runDir, 'output.log'));
  const measured = link.ask((client) => feedLatencies(client, runId));
  const feedMs = await within(lines * 1000, 'The feed of the run', measured);
  if (!feedMs.ok) throw new Error(feedMs.error.says);
  return { feedMs: feedMs.value, tailMs: tail.stop() };
}

async function feedLatencies(client: EngineClient, runId: string): Promise<readonly number[]> {
  const latencies: number[] = [];
  let seen = 0;
  for await (const change of await client.engine.changes()) {
    const atMs = wallMs();
    if (change.run !== runId) continue;
    const sent = await sentTimes(client, runId);
    for (const sentMs of sent.slice(seen)) latencies.push(atMs - sentMs);
    seen = sent.length;
    if (seen >= lines) break;
  }
  return latencies;
}

/** Empty while the store has no point of the run yet. */
async function sentTimes(client: EngineClient, runId: string): Promise<readonly number[]> {
  const existing = await client.runs.series({ run: runId });
  const series = existing.find((candidate) => candidate.tag.endsWith(tag));
  if (series === undefined) return [];
  const blob = await client.runs.points({ run: runId, tag: series.tag, segments: true });
  const [, , , values] = decodeBulk(await blob.arrayBuffer()).columns;
  return Array.from(values ?? []);
}

function tailLatencies(file: string) {
  const tail = spawn('tail', ['-n', '+1', '-F', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const latencies: number[] = [];
  const fromMs = wallMs();
  createInterface({ input: tail.stdout }).on('line', (line) => {
    const sentMs = Number(/"sent_ms": ([\d.]+)/.exec(line)?.[1]);
    // Lines that were there before tail was say nothing about it.
    if (sentMs > fromMs + 200) latencies.push(wallMs() - sentMs);
  });
  return {
    stop: () => {
      tail.kill();
      return latencies;
    },
  };
}

/** Bounds a measurement that waits for something which may never come. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = wait(ms, null, { signal: stop.signal }).then(() => {
    throw new Error(`${what} took more than ${ms / 1000} s.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
