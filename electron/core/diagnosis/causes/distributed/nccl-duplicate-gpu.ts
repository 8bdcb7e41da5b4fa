import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Two ranks use the same GPU',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'NCCL connects GPUs, one for each rank, and two ranks named the same one. Either more processes were started than there are GPUs, or the program does not choose its GPU by the local rank.',
  signs: [
    line('NCCL names the two ranks', /Duplicate GPU detected : rank \d+ and rank \d+ both on/),
    line('NCCL says that it was used wrongly', /\bncclInvalidUsage\b/, { weight: 1 }),
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs exist and are visible. It changes nothing.',
    falsifiedBy:
      'There are as many GPUs as ranks. Then the program does not choose its GPU by the local rank.',
    test: { probe: 'torch' },
  },
  remedies: [
    words('local-rank', 'Give each rank its own GPU', {
      says: 'Before the first collective, each rank selects the GPU of its local rank.',
      code: 'torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))',
      proof: { rerun: 'All ranks pass the first collective.' },
    }),
    setParams('one', 'Train on one GPU', {
      says: 'Sets n_gpus to 1, for a machine that has one. Batches per GPU grow accordingly.',
      params: { n_gpus: 1 },
      proof: { rerun: 'The first step passes.' },
    }),
  ],
  confusions: [
    notCause('cuda-device-ordinal-invalid', 'There a rank names a GPU that does not exist.'),
    notCause('nccl-needs-gpu', 'There torch sees no GPU at all.'),
  ],
  sources: [source('NCCL 2.28 and torch 2.11 on an H100, own trial', '2026-11')],
});
