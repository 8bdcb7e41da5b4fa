import type { MirrorTest } from '#core/contract/download/download-calls';
import {
  customMirror,
  type DownloadSettings,
  type Mirror,
  type MirrorKind,
  MIRRORS,
  mirrorUrl,
} from '#core/contract/download/mirrors';
import type { Network } from './network';
import { certificateRefusal, connectionReason } from './file/response-refusals';

const TEST_MS = 15_000;
/** Enough to distinguish a slow line from a fast one, and small enough for both. */
const MAX_BYTES = 2 << 20;

interface TestDeps {
  readonly kind: MirrorKind;
  readonly custom: string | null;
  readonly settings: DownloadSettings;
  readonly network: Network;
}

/** Measures latency and speed of the mirrors of a service by fetching a small file that each has; the fastest first. */
export async function testMirrors({
  kind,
  custom,
  settings,
  network,
}: TestDeps): Promise<MirrorTest[]> {
  const inUse = mirrorUrl(kind, settings);
  const existing = MIRRORS.filter((mirror) => mirror.kind === kind);
  const others = [custom, settings[kind]].flatMap((url) => {
    const plain = url?.replace(/\/+$/, '') ?? null;
    return plain === null || existing.some((mirror) => mirror.url === plain) ? [] : [plain];
  });
  const all = [...existing, ...[...new Set(others)].map((url) => customMirror(kind, url))];
  const tests = await Promise.all(all.map((mirror) => testMirror(mirror, inUse, network)));
  return tests.toSorted((a, b) => (a.latencyMs ?? Infinity) - (b.latencyMs ?? Infinity));
}

async function testMirror(mirror: Mirror, inUse: string, network: Network): Promise<MirrorTest> {
  const { kind, name, url, sample } = mirror;
  const about = { kind, name, url, chosen: url === inUse };
  const signal = AbortSignal.timeout(TEST_MS);
  const failed = (says: string) => ({ ...about, latencyMs: null, bytesPerSecond: null, says });
  const startMs = performance.now();
  try {
    const { message } = await network.get({
      url: `${url}/${sample}`,
      headers: {},
      token: null,
      signal,
    });
    const latencyMs = performance.now() - startMs;
    const status = message.statusCode ?? 0;
    if (status !== 200) {
      message.destroy();
      return failed(`It answered ${status} instead of a file that every mirror has.`);
    }
    let bytes = 0;
    for await (const piece of message) {
      const read: Uint8Array = piece;
      bytes += read.length;
      if (bytes >= MAX_BYTES) break;
    }
    const ms = performance.now() - startMs - latencyMs;
    const bytesPerSecond = bytes > 4_096 && ms > 1 ? (1_000 * bytes) / ms : null;
    return { ...about, latencyMs, bytesPerSecond, says: null };
  } catch (cause) {
    if (signal.aborted) return failed(`It did not answer within ${TEST_MS / 1_000} s.`);
    const { host } = new URL(url);
    const says =
      certificateRefusal(cause, host)?.says ?? `It cannot be reached: ${connectionReason(cause)}.`;
    return failed(says);
  }
}
