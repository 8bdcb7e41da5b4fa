import type { Cause } from '../../matching/cause';

/** A pointer file of Git LFS was opened as a model or as data. */
export default {
  id: 'git-lfs-pointer',
  title: 'a Git LFS pointer in the place of the real file',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Git cloned the repository without Git LFS, so the large file is a text of about 130 bytes that only names the real one. The loader reads this text as a model or as data and fails at its first bytes.',
  signs: [
    {
      says: 'the log shows the text of a pointer of Git LFS',
      weight: 3,
      line: /version https:\/\/git-lfs\.github\.com\/spec|\bgit[- ]lfs pointer\b/i,
    },
    {
      says: 'the first byte of the file is the v of "version", with which every pointer begins',
      weight: 3,
      line: /invalid load key, 'v'|Unsupported operand 118\b/,
    },
    {
      says: 'git says that files should have been pointers, but were not, or the other way round',
      weight: 3,
      line: /files? that should have been pointers?, but weren't|smudge filter lfs failed|git-lfs: command not found/,
    },
  ],
  probe: {
    says: 'Reads the first bytes of the model files below the working directory and in the model folders. It loads none of them.',
    falsifiedBy: 'No file begins with "version https://git-lfs".',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,sys\nbad=[p for e in ('safetensors','bin','pt','pth','zip','pkl','parquet','npz','ckpt','onnx') for p in pathlib.Path(sys.argv[1]).rglob('*.'+e) if p.stat().st_size<1024 and p.read_bytes().startswith(b'version https://git-lfs')]\nprint(*bad,sep='\\n');sys.exit(bool(bad))",
        '{cwd}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'pull',
      title: 'Fetch the real files',
      says: 'Runs git lfs pull in the working directory. It downloads every large file of the repository; git-lfs has to be installed.',
      danger: 'changes',
      act: { kind: 'command', argv: ['git', '-C', '{cwd}', 'lfs', 'pull'] },
      proof: { rerun: 'The model loads.' },
    },
    {
      id: 'model-files',
      title: 'Download the model with the setup',
      says: 'The step for models of the setup downloads whole files, resumes, and checks their headers.',
      danger: 'changes',
      act: { kind: 'setup', step: 'models' },
      proof: { probe: 'model-folder' },
    },
  ],
  confusions: [
    {
      cause: 'checkpoint-corrupt-truncated',
      says: 'There the file was real and is cut; a pointer has about 130 bytes and is readable text.',
    },
  ],
  sources: [
    { says: 'git-lfs specification, own trial with torch.load of a pointer', date: '2026-11' },
  ],
  examples: [
    "_pickle.UnpicklingError: invalid load key, 'v'.",
    'ValueError: weights.bin looks like a git-lfs pointer',
    "Encountered 3 files that should have been pointers, but weren't:",
  ],
} satisfies Cause;
