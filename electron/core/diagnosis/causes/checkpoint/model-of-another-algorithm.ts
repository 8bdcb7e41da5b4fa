import type { Cause } from '../../matching/cause';

/** A saved model is loaded with the class of another algorithm. */
export default {
  id: 'model-of-another-algorithm',
  title: 'a saved model of another algorithm',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The zip holds the settings of one algorithm, such as MaskablePPO, and it is loaded as another, such as PPO. Its policy gets an argument that it does not know, or a part that it needs is missing.',
  signs: [
    {
      says: 'the policy of the saved model refused an argument of the other algorithm',
      weight: 3,
      line: /(?:Policy|PPO|A2C|DQN|SAC|TD3|TRPO)\.__init__\(\) got an unexpected keyword argument '(?:use_sde|sde_\w+|net_arch|n_critics|share_features_extractor|optimizer_kwargs|squash_output)'/,
    },
    {
      says: 'the policy of the saved model lacks a network of the other algorithm',
      weight: 3,
      line: /AttributeError: '\w{0,40}Policy' object has no attribute '(?:actor|critic|actor_target|critic_target|q_net|q_net_target|lstm_actor|lstm_critic|mlp_extractor|value_net|action_net|log_std)'/,
    },
    {
      says: 'a part that this algorithm needs is missing in the zip',
      weight: 2,
      line: /(?:Key '[\w.]+' is an invalid object name|Names of parameters do not match agents' parameters)/,
    },
  ],
  probe: {
    says: 'Reads from the zip files that this run names which policy they hold, without unpickling, and compares it with the command.',
    falsifiedBy: 'The zip holds a policy of the algorithm of this run.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import json,pathlib,sys,zipfile\nw=' '.join(json.load(open(sys.argv[1]+'/spec.json'))['argv'])\nfor p in list(pathlib.Path(sys.argv[2]).rglob('*.zip'))[:50]:\n  try: m=json.loads(zipfile.ZipFile(p).read('data'))['policy_class'].get('__module__','')\n  except (KeyError,ValueError,OSError,zipfile.BadZipFile): continue\n  print('OTHER' if ('sb3_contrib' in m)!=('mask' in w.lower()) else 'SAME',p,m)",
        '{run}',
        '{cwd}',
      ],
      supports: { output: /^OTHER/m },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'class',
      title: 'Load it with the class that saved it',
      says: 'Use MaskablePPO.load for a model of MaskablePPO, and so on: the path of the zip or its policy tells which.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "from sb3_contrib import MaskablePPO\nmodel = MaskablePPO.load('model.zip')",
      },
      proof: { rerun: 'The model loads.' },
    },
  ],
  confusions: [
    {
      cause: 'checkpoint-size-mismatch',
      says: 'There the algorithm is right and the layers have other sizes.',
    },
    { cause: 'sb3-zip-python-version', says: 'There another Python wrote the zip.' },
  ],
  sources: [{ says: 'RL-Trainer’s own record: PPO.load of a MaskablePPO zip', date: '2026-11' }],
  examples: [
    "AttributeError: 'TD3Policy' object has no attribute 'q_net'",
    "TypeError: MaskableActorCriticPolicy.__init__() got an unexpected keyword argument 'use_sde'",
    "ValueError: Names of parameters do not match agents' parameters: expected ['policy'], got ['actor']",
  ],
} satisfies Cause;
