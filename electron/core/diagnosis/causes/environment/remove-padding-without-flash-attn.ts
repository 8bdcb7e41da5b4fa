import { defineCause, fix, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Padding removal without flash-attn',
  severity: 'high',
  explains:
    'use_remove_padding=True makes verl call functions of flash-attn, and verl imports them only where flash-attn and CUDA exist. Without them the names do not exist, and the first forward pass raises NameError.',
  signs: [
    line(
      'a function of flash-attn’s padding module is not defined',
      /NameError: (?:global )?name '(?:unpad_input|pad_input|index_first_axis|rearrange)' is not defined/,
    ),
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks each in its own process. It changes nothing.',
    falsifiedBy: 'flash-attn imports in this environment.',
    test: { probe: 'packages' },
  },
  remedies: [
    words('off', 'Switch padding removal off', {
      says: 'The model then computes the padding too: slower, and the same result. On a machine without a GPU it is the only way.',
      code: 'actor_rollout_ref.model.use_remove_padding=False critic.model.use_remove_padding=False',
      proof: { rerun: 'Step 1 arrives.' },
    }),
    fix('install', 'Install flash-attn', {
      says: 'Installs the wheel of flash-attn that fits this torch, CUDA and Python.',
      fix: 'install-flash-attn',
      proof: { probe: 'packages' },
    }),
  ],
  confusions: [
    notCause(
      'flash-attn-missing-at-runtime',
      'There the model requests FlashAttention itself and says so; here only the helpers for padding are missing.',
    ),
  ],
  sources: [source('own trial: ARPO’s fork on a CPU with use_remove_padding=True', '2026-11')],
});
