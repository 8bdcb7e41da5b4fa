import { z } from 'zod';
import { demoPresets, learningRate, policyUpdates, seed } from '../common-params';
import { flags } from '../flags';
import { recipe } from '../recipe';
import { constraint, count } from '../constraints';

/** One update answers 16 questions 16 times each (rl_cockpit_toys/arpo/__main__.py). */
const ROLLOUTS_PER_UPDATE = 16 * 16;

export default recipe({
  id: 'toy-arpo',
  title: 'Tool-use GRPO (demo)',
  says: 'A tiny language policy learns to call tools and to answer in the right format, by group-relative policy optimization with branching rollouts. Any Python, no packages.',
  toy: true,
  takesArgv: false,
  needs: [],
  usesGpu: false,
  params: z.object({
    seed,
    learning_rate: learningRate(0.1),
    length: policyUpdates,
  }),
  presets: demoPresets,
  constraints: ({ length }) => {
    const rollouts = count(length * ROLLOUTS_PER_UPDATE);
    const says = `${count(length)} × 16 questions × 16 answers = ${rollouts} rollouts`;
    return [constraint(['length'], 'ok', says)];
  },
  dialect: 'auto',
  sources: () => [{ kind: 'rollouts', glob: 'rollout/*.jsonl' }],
  expectations: (params) => ({
    artefacts: ['checkpoints/*/actor.json', `rollout/${params.length}.jsonl`],
    markers: ['[CHECKPOINT] Re-loaded'],
    targetX: params.length,
    minPoints: params.length,
  }),
  command: (params, paths) => ({
    argv: [
      paths.python,
      '-u',
      '-m',
      'rl_cockpit_toys.arpo',
      ...flags({
        ...params,
        checkpoints: `${paths.runDir}/checkpoints`,
        rollouts: `${paths.runDir}/rollout`,
      }),
    ],
    cwd: null,
    env: { PYTHONPATH: paths.toolsDir },
  }),
});
