import type { Cause } from '../../matching/cause';

/** A package is needed for an option and was not installed with the others. */
export default {
  id: 'optional-package-missing',
  title: 'an optional package that this option needs',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program works without this package until an option asks for it: a progress bar, a renderer, Box2D or MuJoCo. The message names what to install.',
  signs: [
    {
      says: 'httpx needs a package for the proxy',
      weight: 3,
      line: /Using SOCKS proxy, but the 'socksio' package is not installed|Missing dependencies for SOCKS support/,
    },
    {
      says: 'transformers says which packages a model needs',
      weight: 3,
      line: /requires the following packages that were not found in your environment/,
    },
    {
      says: 'gymnasium or another package says what to install',
      weight: 3,
      line: /DependencyNotInstalled: |DeprecatedEnv: |install .{0,60}(?:tqdm and rich|stable-baselines3\[extra\]|gymnasium\[)|(?:requires|you need to install|Please (?:run|install)) .{0,60}`?pip install/i,
    },
    {
      says: 'an environment needs another version of its simulator',
      weight: 2,
      line: /MuJoCo v\d .{0,80}(?:not supported|only supported)|mujoco_py.{0,80}(?:not installed|deprecated)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'extra',
      title: 'Install the package that the message names',
      says: 'The extras bring all of them. It changes packages of this environment.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'python -m pip install "gymnasium[box2d,mujoco,classic-control]" "stable-baselines3[extra]"',
      },
      proof: { rerun: 'The environment is created.' },
    },
  ],
  confusions: [
    { cause: 'gym-env-not-registered', says: 'There no package knows the environment’s name.' },
    { cause: 'module-not-found', says: 'There the import itself is in your code.' },
  ],
  sources: [{ says: 'gymnasium, Stable-Baselines3, own trials', date: '2026-11' }],
  examples: [
    "ImportError: Using SOCKS proxy, but the 'socksio' package is not installed.",
    'ImportError: This modeling file requires the following packages that were not found in your environment: einops. Run `pip install einops`',
    'gymnasium.error.DependencyNotInstalled: Box2D is not installed, run `pip install gymnasium[box2d]`',
    'ImportError: MuJoCo v4 environments are not supported with this mujoco',
  ],
} satisfies Cause;
