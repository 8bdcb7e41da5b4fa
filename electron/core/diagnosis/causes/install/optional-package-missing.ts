import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'This option needs an optional package',
  severity: 'medium',
  explains:
    'The program works without this package until an option needs it: a progress bar, a renderer, Box2D or MuJoCo. The message names what to install.',
  signs: [
    line(
      'httpx needs a package for the proxy',
      /Using SOCKS proxy, but the 'socksio' package is not installed|Missing dependencies for SOCKS support/,
    ),
    line(
      'transformers says which packages a model needs',
      /requires the following packages that were not found in your environment/,
    ),
    line(
      'gymnasium or another package says what to install',
      /DependencyNotInstalled: |DeprecatedEnv: |install .{0,60}(?:tqdm and rich|stable-baselines3\[extra\]|gymnasium\[)|(?:requires|you need to install|Please (?:run|install)) .{0,60}`?pip install/i,
    ),
    line(
      'an environment needs another version of its simulator',
      /MuJoCo v\d .{0,80}(?:not supported|only supported)|mujoco_py.{0,80}(?:not installed|deprecated)/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('extra', 'Install the package that the message names', {
      says: 'The extras bring all of them. It changes packages of this environment.',
      code: 'python -m pip install "gymnasium[box2d,mujoco,classic-control]" "stable-baselines3[extra]"',
      proof: { rerun: 'The environment is created.' },
    }),
  ],
  confusions: [
    notCause('gym-env-not-registered', 'There no package knows the environment’s name.'),
    notCause('module-not-found', 'There the import itself is in your code.'),
  ],
  sources: [source('gymnasium, Stable-Baselines3, own trials', '2026-11')],
});
