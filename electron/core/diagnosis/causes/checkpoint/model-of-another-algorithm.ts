import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Saved model is from another algorithm',
  severity: 'high',
  explains:
    'The zip contains the settings of one algorithm, such as MaskablePPO, and it is loaded as another, such as PPO. Its policy gets an argument that it does not know, or a part that it needs is missing.',
  signs: [
    line(
      'the policy of the saved model refused an argument of the other algorithm',
      /(?:Policy|PPO|A2C|DQN|SAC|TD3|TRPO)\.__init__\(\) got an unexpected keyword argument '(?:use_sde|sde_\w+|net_arch|n_critics|share_features_extractor|optimizer_kwargs|squash_output)'/,
    ),
    line(
      'the policy of the saved model lacks a network of the other algorithm',
      /AttributeError: '\w{0,40}Policy' object has no attribute '(?:actor|critic|actor_target|critic_target|q_net|q_net_target|lstm_actor|lstm_critic|mlp_extractor|value_net|action_net|log_std)'/,
    ),
    line(
      'a part that this algorithm needs is missing in the zip',
      /(?:Key '[\w.]+' is an invalid object name|Names of parameters do not match agents' parameters)/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Reads from the zip files that this run names which policy they contain, without unpickling, and compares it with the command.',
    falsifiedBy: 'The zip contains a policy of the algorithm of this run.',
    test: {
      argv: scriptArgv('model_of_another_algorithm', '{run}', '{cwd}'),
      supports: { output: /^OTHER/m },
      limitS: 30,
    },
  },
  remedies: [
    words('class', 'Load it with the class that saved it', {
      says: 'Use MaskablePPO.load for a model of MaskablePPO, and so on: the path of the zip or its policy shows which.',
      code: "from sb3_contrib import MaskablePPO\nmodel = MaskablePPO.load('model.zip')",
      proof: { rerun: 'The model loads.' },
    }),
  ],
  confusions: [
    notCause(
      'checkpoint-size-mismatch',
      'There the algorithm is right and the layers have other sizes.',
    ),
    notCause('sb3-zip-python-version', 'There another Python wrote the zip.'),
  ],
  sources: [source('RL-Trainer’s own record: PPO.load of a MaskablePPO zip', '2026-11')],
});
