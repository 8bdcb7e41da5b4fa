import { z } from 'zod';
import { learningRate, seed } from '../common-params';
import { flags } from '../flags';
import { recipe } from '../recipe';

export default recipe({
  id: 'toy-arpo',
  title: 'ARPO in a minute',
  says: 'A tiny language policy learns to call tools and to answer in the right form, by group-relative policy optimisation with branching roll-outs. Any Python, no packages.',
  toy: true,
  takesArgv: false,
  needs: [],
  params: z.object({
    seed,
    learning_rate: learningRate(0.1),
    length: z
      .int()
      .min(1)
      .max(5000)
      .default(100)
      .meta({ says: 'How many times the policy is improved', unit: 'updates' }),
  }),
  presets: [
    { id: 'usual', title: 'Usual, about a minute', params: {} },
    { id: 'short', title: 'Short', params: { length: 30 } },
    { id: 'long', title: 'Long', params: { length: 400 } },
  ],
  dialect: 'auto',
  sources: () => [{ kind: 'rollouts', glob: 'rollout/*.jsonl' }],
  expectations: (params) => ({
    artefacts: ['checkpoints/*/actor.json', `rollout/${params.length}.jsonl`],
    markers: ['[CHECKPOINT] Re-loaded'],
    targetX: params.length,
    minPoints: params.length,
  }),
  command: (params, place) => ({
    argv: [
      place.python,
      '-u',
      '-m',
      'rl_cockpit_toys.arpo',
      ...flags({
        ...params,
        checkpoints: `${place.runDir}/checkpoints`,
        rollouts: `${place.runDir}/rollout`,
      }),
    ],
    cwd: null,
    env: { PYTHONPATH: place.toolsDir },
  }),
});
