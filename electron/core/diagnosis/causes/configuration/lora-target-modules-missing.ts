import type { Cause } from '../../matching/cause';

/** PEFT finds no layer of the names given for LoRA. */
export default {
  id: 'lora-target-modules-missing',
  title: 'LoRA layers that this model does not have',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The names in target_modules belong to another family of models. PEFT finds none of them in this one, so there is nothing to train.',
  signs: [
    {
      says: 'PEFT says that the target modules are not in the model',
      weight: 3,
      line: /Target modules .{1,300} not found in the base model|No modules were targeted for adaptation|Please specify `target_modules` in `peft_config`/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'all',
      title: 'Target every linear layer',
      says: 'It works for each family and costs a little more memory.',
      danger: 'none',
      act: { kind: 'words', code: "LoraConfig(target_modules='all-linear')" },
      proof: { rerun: 'The number of trainable parameters is printed.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'peft 0.1x, own trial', date: '2026-11' }],
  examples: [
    "ValueError: Target modules {'q_proj'} not found in the base model. Please check the target modules and try again.",
  ],
} satisfies Cause;
