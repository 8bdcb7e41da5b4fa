import { expect, test } from 'vitest';
import { LogReader } from '../log-reader';

const RULE = '─'.repeat(78);
const board = (epoch: number, steps: string, loss: string): string =>
  [
    `\u001b[0;0H╭${RULE}╮`,
    '│  🐡 PufferLib 1.0.0           CPU: 0.0%  GPU: nan%  DRAM: 0.3%   VRAM: nan%  │',
    '│                                                                              │',
    '│  Summary          Value    Evaluate      0s   3%    Losses            Value  │',
    `│  Agent Steps     ${steps.padStart(6)}      Env         0s   0%    policy_loss      ${loss}  │`,
    '│  SPS              2.1k      Misc        1s   0%    explained_var…    0.001  │',
    `│  Epoch               ${epoch}    Train         0s   0%    old_approx_kl     0.000  │`,
    '│  Uptime              1s      Forwa…      0s   1%    clipfrac          0.250  │',
    '│  Remaining           9s      Learn       2s   1%                             │',
    '│                                                                              │',
    '│  User Stats                    Value    User Stats                    Value  │',
    '│  episode_return               23.182    episode_length               23.182  │',
    '│                                                                              │',
    '│  Message: Checkpoint saved at update 6                                       │',
    `╰${RULE}╯`,
    '',
  ].join('\n');

function pointsOf(log: string): Record<string, string> {
  const reader = new LogReader('auto', [], null);
  const lines = [...reader.push(new TextEncoder().encode(log)), ...reader.end()];
  const series: Record<string, string> = {};
  for (const event of lines.flatMap(({ events }) => events)) {
    if (event.kind !== 'point') continue;
    series[event.tag] = `${series[event.tag] ?? event.xKind} ${event.x}=${event.value}`;
  }
  return series;
}

test("PufferLib's boards give their losses and statistics, and no times or shares of phases", () => {
  expect(pointsOf(`started\n${board(2, '1.0k', '-0.125')}${board(4, '2.1k', '-0.500')}`)).toEqual({
    SPS: 'timestep 1000=2100 2100=2100',
    policy_loss: 'update 2=-0.125 4=-0.5',
    'explained_var…': 'update 2=0.001 4=0.001',
    old_approx_kl: 'update 2=0 4=0',
    clipfrac: 'update 2=0.25 4=0.25',
    episode_return: 'update 2=23.182 4=23.182',
    episode_length: 'update 2=23.182 4=23.182',
  });
});

test('a board that was cut off gives nothing, and the lines behind it are read', () => {
  const [cut = ''] = board(2, '1.0k', '-0.125').split('│  Uptime');
  expect(pointsOf(`${cut}\nstep: 10, loss: 0.5\nstep: 20, loss: 0.25\n`)).toEqual({
    loss: 'timestep 10=0.5 20=0.25',
  });
});
