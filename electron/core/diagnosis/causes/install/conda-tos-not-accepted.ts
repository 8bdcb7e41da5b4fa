import type { Cause } from '../../matching/cause';

/** Terms of service of the Anaconda channels were not accepted. */
export default {
  id: 'conda-tos-not-accepted',
  title: 'conda waits for the terms of service of Anaconda to be accepted',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Newer conda refuses the channels of Anaconda (“defaults”) until a person accepts their terms, and a script cannot be asked. It refuses even with “-c conda-forge” while those channels stand in its configuration.',
  signs: [
    {
      says: 'conda says that the terms of service have not been accepted',
      weight: 3,
      line: /\bCondaToS\w*Error\b|Terms of Service have not been accepted/,
    },
    {
      says: "the log names the command 'conda tos accept'",
      weight: 2,
      line: /\bconda tos accept\b/,
    },
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
    {
      id: 'plan',
      title: 'Create the environment from conda-forge',
      says: 'The setup names conda-forge and overrides every other channel, so no terms of Anaconda apply.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'override',
      title: 'Override the channels',
      says: 'Leaves the channels of Anaconda out of this one command.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'conda create --override-channels -c conda-forge -n NAME python=3.11',
      },
      proof: { rerun: 'The environment is created.' },
    },
    {
      id: 'accept',
      title: 'Accept the terms',
      says: 'Only you can decide this: the terms ask organizations of 200 people and more for a paid license.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'conda tos accept --override-channels --channel https://repo.anaconda.com/pkgs/main',
      },
      proof: { rerun: 'conda no longer asks.' },
    },
  ],
  confusions: [
    {
      cause: 'conda-http-error',
      says: 'There the server cannot be reached; here it answers, and conda refuses to use it.',
    },
  ],
  sources: [
    {
      says: 'anaconda.com, terms of service; conda-anaconda-tos, read with public logs.',
      date: '2026-11',
    },
  ],
  examples: [
    'CondaToSNonInteractiveError: Terms of Service have not been accepted for the following channels.',
    '    conda tos accept --override-channels --channel https://repo.anaconda.com/pkgs/r',
  ],
} satisfies Cause;
