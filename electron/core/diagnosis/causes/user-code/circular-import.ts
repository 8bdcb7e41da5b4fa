import type { Cause } from '../../matching/cause';

/** Modules of the project that import each other in a circle. */
export default {
  id: 'circular-import',
  title: 'modules of the project that import each other in a circle',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'One module imports another that imports the first one again before it is complete. The name that is asked for is not defined yet at that moment.',
  signs: [
    {
      says: 'Python names a partially initialized module',
      weight: 3,
      line: /from partially initialized module .{1,200}circular import|partially initialized module .{1,120} has no attribute .{1,200}circular import|most likely due to a circular import/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'move',
      title: 'Move what both need to a third module',
      says: 'Or import it inside the function that needs it.',
      danger: 'none',
      act: { kind: 'words', code: 'def train():\n    from agents.ppo import PPO' },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'import-name-error', says: 'There a package does not have the name.' },
    { cause: 'local-file-hides-package', says: 'There a file of yours has the name of a package.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: [
    "ImportError: cannot import name 'PPO' from partially initialized module 'agents.ppo' (most likely due to a circular import) (/home/user/project/agents/ppo.py)",
  ],
} satisfies Cause;
