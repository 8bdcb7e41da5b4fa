import path from 'node:path';
import { EngineLink } from '../../electron/engine/host/engine-link';
import type { ProbeReport } from '#core/contract/setup/probe';
import { withServer } from './page/chromium';
import { type Figures, rounded } from './figures';
import { withScratch } from './scratch';

/** Every probe of the setup: the machine alone, then with an environment that has PyTorch; side by side as the engine runs them. */
export function doctor(): Promise<Figures> {
  return withScratch(async (folder) => {
    const state = path.join(folder, 'state');
    return withServer(state, async () => {
      const link = new EngineLink(state);
      try {
        const bare = await everyProbe(link, null);
        const torch = process.env['RL_COCKPIT_TEST_PYTHON'] ?? null;
        const full = torch === null || torch === 'none' ? null : await everyProbe(link, torch);
        return {
          ...figuresOf('machine', bare),
          ...(full === null ? {} : figuresOf('torch', full)),
        };
      } finally {
        await link.close();
      }
    });
  });
}

interface Round {
  readonly totalMs: number;
  readonly reports: readonly ProbeReport[];
}

async function everyProbe(link: EngineLink, python: string | null): Promise<Round> {
  const probes = await link.ask((client) => client.setup.probes());
  if (!probes.ok) throw new Error(probes.error.says);
  const beganMs = performance.now();
  const answers = await Promise.all(
    probes.value.map(({ id: probe }) =>
      link.ask((client) => client.setup.probe({ target: 'local', goal: 'phase3', python, probe })),
    ),
  );
  const totalMs = performance.now() - beganMs;
  return { totalMs, reports: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
}

/** The whole in seconds, the probes' own times, and how much is gained by running them side by side. */
function figuresOf(name: string, { totalMs, reports }: Round): Figures {
  const sumMs = reports.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const each = reports.map(({ probe, tookMs }) => [
    `doctor_${name}_${probe.replaceAll('-', '_')}_ms`,
    rounded(tookMs),
  ]);
  return {
    [`doctor_${name}_s`]: rounded(totalMs / 1000),
    [`doctor_${name}_one_after_the_other_s`]: rounded(sumMs / 1000),
    [`doctor_${name}_ratio`]: rounded(sumMs / totalMs),
    ...Object.fromEntries(each),
  };
}
