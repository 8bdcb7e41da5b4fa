import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'This model does not have these LoRA layers',
  severity: 'high',
  explains:
    'The names in target_modules belong to another family of models. PEFT finds none of them in this one, so there is nothing to train.',
  signs: [
    line(
      'PEFT says that the target modules are not in the model',
      /Target modules .{1,300} not found in the base model|No modules were targeted for adaptation|Please specify `target_modules` in `peft_config`/,
    ),
  ],
  remedies: [
    words('all', 'Target every linear layer', {
      says: 'It works for each family and costs a little more memory.',
      code: "LoraConfig(target_modules='all-linear')",
      proof: { rerun: 'The number of trainable parameters is printed.' },
    }),
  ],
  sources: [source('peft 0.1x, own trial', '2026-11')],
});
