import { CanonicalName } from '#core/contract/series/series';
import { CANDIDATES, unitOf } from '#core/telemetry/canonical';
import { dialects } from '#core/telemetry/dialects/index';
import { run } from '../../renderer/words/en/run';
import { code, page, plain } from './markdown';
import { metricLinks } from './metric-pages';

const LEAD =
  'Metrics keep the name that the trainer gave them. Common ones also get a label, so that runs of different trainers can be compared. Each label goes to one metric of a run: the first of its list that has values. How to read your own: [charts](../charts.md).';

const MEANINGS: Readonly<Record<CanonicalName, string>> = {
  reward:
    'Mean reward of recent training episodes, or of the answers of a batch. The agent explores while it is measured, so it proves little about the final policy.',
  eval_reward: 'Mean reward of evaluation episodes, without exploration, or of validation rows.',
  ep_len: 'Mean length of episodes in steps; of answers in tokens.',
  kl: 'How far an update moved the policy, or how far it is from the model that it started from.',
  entropy:
    'How undecided the policy is. Near 0 it has stopped exploring. Some trainers write minus the entropy; the name says so.',
  loss: 'The loss that the trainer minimizes. In reinforcement learning its value says little; NaN says much.',
  eval_loss: 'Loss on data that was not trained on.',
  fps: 'Steps of the environment per second.',
  gpu_mem: 'Memory in use on the GPU, by all programs.',
  llm_query_rate: 'Share of decisions for which the agent asked a language model or called a tool.',
};

/** Page of canonical names, what carries them, and of the consoles that are read. */
export function metricsPage(): string {
  const consoles = dialects.map(({ id, title }) => `- ${plain(title)} (${code(id)})`);
  return page('Metrics', LEAD, [
    ...CanonicalName.options.map(partOf),
    metricLinks(),
    ['## Consoles that are read', '', ...consoles].join('\n'),
  ]);
}

function partOf(name: CanonicalName): string {
  const unit = unitOf('', name);
  const all = CANDIDATES[name];
  const names = all.flatMap((tag) => (typeof tag === 'string' ? [code(tag)] : []));
  const more = names.length < all.length ? ', and names of a similar form' : '';
  return [
    `## ${run.titles.canonical[name]}`,
    `${MEANINGS[name]}${unit === '' ? '' : ` Unit: ${unit}.`}`,
    `Name in commands: ${code(name)}. Metrics that can carry it: ${names.join(', ')}${more}.`,
  ].join('\n\n');
}
