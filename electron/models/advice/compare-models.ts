import { finding, type Finding } from '#core/contract/finding';
import type {
  ModelComparison,
  ModelSpace,
  ModelWeights,
} from '#core/contract/model/model-passport';
import type { Reading } from '../formats/reading';

/** Spaces that a model is compared with. */
export interface ComparedSpaces {
  /** In words, such as `the environment` or a file name. */
  readonly name: string;
  readonly observation: Pick<ModelSpace, 'size' | 'says'> | null;
  readonly action: Pick<ModelSpace, 'size' | 'says'> | null;
  /** Of another model; [] of an environment. */
  readonly weights: readonly ModelWeights[];
}

/** Dimension mismatches between a model and what it is to be used with, each with its numbers. */
export function compareModels(model: Reading, other: ComparedSpaces): ModelComparison {
  const findings = [
    ...ofSpace('observation', model.spaces.observation, other.observation, other.name),
    ...ofSpace('action', model.spaces.action, other.action, other.name),
    ...ofWeights(model.weights, other.weights, other.name),
  ];
  const isListed =
    findings.length > 0 || model.spaces.observation !== null || model.weights.length > 0;
  const nothing = finding(
    'model-not-comparable',
    'unknown',
    'This file holds neither its spaces nor its shapes: it cannot be compared.',
  );
  return {
    with: other.name,
    fits: isListed && findings.length === 0,
    findings: isListed ? findings : [nothing],
  };
}

function ofSpace(
  what: 'observation' | 'action',
  own: ModelSpace | null,
  other: ComparedSpaces['observation'],
  name: string,
): readonly Finding[] {
  if (
    own?.size === undefined ||
    own.size === null ||
    other?.size === undefined ||
    other.size === null
  )
    return [];
  if (own.size === other.size) return [];
  const [a, b] = [own.size, other.size];
  const more = b > a ? `${b - a} more` : `${a - b} fewer`;
  const unit = what === 'observation' ? 'observations have' : 'actions have';
  return [
    finding(
      `model-${what}-mismatch`,
      'bad',
      `The model's ${unit} ${a} dimensions, those of ${name} ${b} (${a} -> ${b}, ${more}): load() refuses it with "${what === 'observation' ? 'Observation' : 'Action'} spaces do not match".`,
      {
        expected: `${b}`,
        advice:
          what === 'observation'
            ? 'Build the environment with the features that the model was trained on, or train again; a wrapper that drops or pads features keeps the old model usable.'
            : 'Use the environment that the model was trained on, or train again.',
        evidence: [
          { kind: 'text', text: `model: ${own.says}` },
          { kind: 'text', text: `${name}: ${other.says}` },
        ],
      },
    ),
  ];
}

const MAX_SHOWN = 5;

/** Tensors of the same name whose shapes differ; of policies only, because optimizers repeat them. */
function ofWeights(
  own: readonly ModelWeights[],
  other: readonly ModelWeights[],
  name: string,
): readonly Finding[] {
  const shapes = new Map(
    other.flatMap(({ tensors }) => tensors.map(({ name: key, shape }) => [key, shape] as const)),
  );
  const differing = own.flatMap(({ tensors }) =>
    tensors.flatMap((tensor) => {
      const shape = shapes.get(tensor.name);
      const isSame = shape === undefined || shape.join() === tensor.shape.join();
      return isSame ? [] : [`${tensor.name}: ${tensor.shape.join('x')} -> ${shape.join('x')}`];
    }),
  );
  if (differing.length === 0) return [];
  const says = `${differing.length} tensors have another shape in ${name}: ${differing.slice(0, MAX_SHOWN).join(', ')}.`;
  return [
    finding('model-shape-mismatch', 'bad', says, {
      advice: 'The weights of one cannot be loaded into the other.',
    }),
  ];
}
