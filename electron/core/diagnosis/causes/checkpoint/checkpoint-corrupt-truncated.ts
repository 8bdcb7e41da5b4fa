import type { Cause } from '../../matching/cause';

/** Names files that are empty, Git LFS pointers, or zip archives without their end. */
const CHECK = String.raw`
import os, sys, zipfile
for top in sys.argv[1:]:
    for folder, _, names in os.walk(top):
        for path in [os.path.join(folder, n) for n in names if n.endswith((".zip", ".pt", ".pkl", ".safetensors", ".bin"))]:
            with open(path, "rb") as file:
                head = file.read(64)
            whole = zipfile.is_zipfile(path) if head.startswith(b"PK") else True
            if path.endswith(".safetensors"):
                whole = int.from_bytes(head[:8], "little") < os.path.getsize(path)
            pointer = head.startswith(b"version https://git-lfs")
            if not head or pointer or not whole:
                print("pointer" if pointer else "cut off" if head else "empty", path)
`;

/** Checkpoint or model file is cut off, empty, or only a Git LFS pointer. */
export default {
  id: 'checkpoint-corrupt-truncated',
  title: 'a checkpoint or model file is damaged or cut off',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A save or a download was interrupted, so the file ends in the middle and its table of contents at the end is missing. A file of about 130 bytes is only a Git LFS pointer: git cloned the name of the weights, not the weights.',
  signs: [
    {
      says: 'the first byte of the file belongs to no checkpoint',
      weight: 2,
      line: /^Unsupported operand (?!118\b)\d{1,3}$|WeightsUnpickler error: Unsupported operand (?!118\b)\d/,
    },
    {
      says: 'the reader of PyTorch could not read the file to its end',
      weight: 3,
      line: /OSError: \[Errno 22\] Invalid argument/,
      after: /_open_zipfile_reader|PyTorchFileReader/,
      within: 14,
    },
    {
      says: 'torch says that the file has no central directory or is not a zip',
      weight: 3,
      line: /PytorchStreamReader failed|failed finding central directory|\bBadZipFile: \S/,
    },
    {
      says: 'safetensors says that the header of the file is wrong',
      weight: 3,
      line: /SafetensorError: .{0,60}(?:deserializing|header)|HeaderTooLarge|HeaderTooSmall|MetadataIncompleteBuffer|InvalidHeaderDeserialization|header too large|incomplete metadata, file not fully covered/,
    },
    {
      says: 'Stable-Baselines3 says that the saved file holds no data',
      weight: 3,
      line: /No data found in the saved file/,
    },
    {
      says: 'pickle reached the end of the file too early',
      weight: 2,
      line: /^(?:\[rank\d+\]: ?)?\s*EOFError: Ran out of input|(?:UnpicklingError|EOFError): .{0,30}(?:pickle data was truncated|invalid load key(?!, 'v'))|unexpected EOF, expected \d+ more bytes/,
    },
    {
      says: 'the traceback comes from the start of a worker process, which pickle also ends this way',
      weight: -2,
      line: /multiprocessing[\\/]spawn\.py", line \d+, in (?:spawn_main|_main)/,
    },
  ],
  probe: {
    says: 'Reads the size and the first and last bytes of the checkpoints below the run and its working folder. It loads nothing.',
    falsifiedBy: 'It names no file: every checkpoint there is whole.',
    test: {
      argv: ['{python}', '-c', CHECK, '{run}', '{cwd}'],
      supports: { output: /^(?:empty|pointer|cut off)\b/m },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'earlier-step',
      title: 'Resume from an earlier checkpoint',
      says: 'Start from the step directory before the damaged one. The steps since then are trained again; the damaged file stays until you delete it.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'trainer.resume_mode=resume_path trainer.resume_from_path=checkpoints/.../global_step_N',
      },
      proof: { rerun: 'The log says that the earlier step was loaded.' },
    },
    {
      id: 'model-files',
      title: 'Check and fetch the model files',
      says: 'Compares the files of each downloaded model with their headers, and fetches only those that are cut off.',
      danger: 'changes',
      act: { kind: 'setup', step: 'models' },
      proof: { probe: 'model-folder' },
    },
    {
      id: 'lfs',
      title: 'Fetch the files behind the pointers',
      says: 'Downloads what Git LFS only points to. It needs git-lfs and room for the weights.',
      danger: 'changes',
      act: { kind: 'words', code: 'git lfs install\ngit lfs pull' },
      proof: { rerun: 'The file is as large as the web page of the model says.' },
    },
    {
      id: 'atomic-save',
      title: 'Save through a temporary file',
      says: 'Writes the next checkpoints under another name and renames them when they are whole, so that an interrupted save leaves the old file.',
      danger: 'none',
      act: { kind: 'words', code: 'os.replace(path + ".part", path)' },
      proof: { rerun: 'A run that is killed while it saves leaves a file that loads.' },
    },
  ],
  confusions: [
    {
      cause: 'disk-full',
      says: 'There the write fails, not the read: PytorchStreamWriter instead of PytorchStreamReader.',
    },
    {
      cause: 'torch-load-weights-only',
      says: 'There the file is whole, and torch refuses to unpickle classes.',
    },
    {
      cause: 'missing-freeze-support',
      says: 'A worker that cannot start also ends with "EOFError: Ran out of input".',
    },
  ],
  sources: [
    {
      says: 'Own trials: a truncated SB3 zip gives "No data found in the saved file", not BadZipFile.',
      date: '2026-11',
    },
  ],
  examples: [
    'Unsupported operand 60',
    'OSError: [Errno 22] Invalid argument',
    'RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory',
    'safetensors_rust.SafetensorError: Error while deserializing header: HeaderTooLarge',
    'AssertionError: No data found in the saved file',
    'EOFError: Ran out of input',
    "_pickle.UnpicklingError: invalid load key, '<'.",
  ],
} satisfies Cause;
