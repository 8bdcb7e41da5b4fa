import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'conda waits for you to accept Anaconda’s terms of service',
  severity: 'medium',
  explains:
    'Newer conda refuses the channels of Anaconda (“defaults”) until the user accepts their terms, and a script cannot be asked. It refuses even with “-c conda-forge” while those channels are in its configuration.',
  signs: [
    line(
      'conda says that the terms of service have not been accepted',
      /\bCondaToS\w*Error\b|Terms of Service have not been accepted/,
    ),
    line("the log names the command 'conda tos accept'", /\bconda tos accept\b/, { weight: 2 }),
  ],
  unless: [/^Executing transaction: .{0,30}done/],
  probe: {
    says: 'Asks conda which channels it uses. It changes nothing.',
    falsifiedBy: 'Neither “defaults” nor repo.anaconda.com is among them.',
    test: {
      argv: ['conda', 'config', '--show', 'channels', 'default_channels'],
      supports: { output: /defaults|repo\.anaconda\.com/ },
      limitS: 20,
    },
  },
  remedies: [
    setup('plan', 'Create the environment from conda-forge', {
      says: 'The setup names conda-forge and overrides every other channel, so no terms of Anaconda apply.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('override', 'Override the channels', {
      says: 'Leaves the channels of Anaconda out of this one command.',
      code: 'conda create --override-channels -c conda-forge -n NAME python=3.11',
      proof: { rerun: 'The environment is created.' },
    }),
    words('accept', 'Accept the terms', {
      says: 'Only you can decide this: the terms ask organizations of 200 people and more for a paid license.',
      danger: 'changes',
      code: 'conda tos accept --override-channels --channel https://repo.anaconda.com/pkgs/main',
      proof: { rerun: 'conda no longer asks.' },
    }),
  ],
  confusions: [
    notCause(
      'conda-http-error',
      'There the server cannot be reached; here it answers, and conda refuses to use it.',
    ),
  ],
  sources: [
    source('anaconda.com, terms of service; conda-anaconda-tos, read with public logs.', '2026-11'),
  ],
});
