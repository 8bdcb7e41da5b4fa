import { defineCause, line, notCause, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Checkpoint or model file is damaged or cut off',
  severity: 'high',
  explains:
    'A save or a download was interrupted, so the file ends in the middle and its table of contents at the end is missing. A file of about 130 bytes is only a Git LFS pointer: git cloned the name of the weights, not the weights.',
  signs: [
    line(
      'the first byte of the file belongs to no checkpoint',
      /^Unsupported operand (?!118\b)\d{1,3}$|WeightsUnpickler error: Unsupported operand (?!118\b)\d/,
      { weight: 2 },
    ),
    line(
      'the reader of PyTorch could not read the file to its end',
      /OSError: \[Errno 22\] Invalid argument/,
      { after: /_open_zipfile_reader|PyTorchFileReader/, within: 14 },
    ),
    line(
      'torch says that the file has no central directory or is not a zip',
      /PytorchStreamReader failed|failed finding central directory|\bBadZipFile: \S/,
    ),
    line(
      'safetensors says that the header of the file is wrong',
      /SafetensorError: .{0,60}(?:deserializing|header)|HeaderTooLarge|HeaderTooSmall|MetadataIncompleteBuffer|InvalidHeaderDeserialization|header too large|incomplete metadata, file not fully covered/,
    ),
    line(
      'Stable-Baselines3 says that the saved file contains no data',
      /No data found in the saved file/,
    ),
    line(
      'pickle reached the end of the file too early',
      /^(?:\[rank\d+\]: ?)?\s*EOFError: Ran out of input|(?:UnpicklingError|EOFError): .{0,30}(?:pickle data was truncated|invalid load key(?!, 'v'))|unexpected EOF, expected \d+ more bytes/,
      { weight: 2 },
    ),
    line(
      'the traceback comes from the start of a worker process, which pickle also ends this way',
      /multiprocessing[\\/]spawn\.py", line \d+, in (?:spawn_main|_main)/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Reads the size and the first and last bytes of the checkpoints below the run and its working folder. It loads nothing.',
    falsifiedBy: 'It names no file. Every checkpoint is complete.',
    test: {
      argv: scriptArgv('checkpoint_corrupt_truncated', '{run}', '{cwd}'),
      supports: { output: /^(?:empty|pointer|cut off)\b/m },
      limitS: 30,
    },
  },
  remedies: [
    words('earlier-step', 'Resume from an earlier checkpoint', {
      says: 'Start from the step directory before the damaged one. The steps since then are trained again; the damaged file stays until you delete it.',
      code: 'trainer.resume_mode=resume_path trainer.resume_from_path=checkpoints/.../global_step_N',
      proof: { rerun: 'The log says that the earlier step was loaded.' },
    }),
    setup('model-files', 'Check and fetch the model files', {
      says: 'Compares the files of each downloaded model with their headers, and fetches only those that are cut off.',
      step: 'models',
      proof: { probe: 'model-folder' },
    }),
    words('lfs', 'Fetch the files behind the pointers', {
      says: 'Downloads what Git LFS only points to. It needs git-lfs and room for the weights.',
      danger: 'changes',
      code: 'git lfs install\ngit lfs pull',
      proof: { rerun: 'The file is as large as the web page of the model says.' },
    }),
    words('atomic-save', 'Save through a temporary file', {
      says: 'Writes the next checkpoints under another name and renames them when they are whole, so that an interrupted save leaves the old file.',
      code: 'os.replace(path + ".part", path)',
      proof: { rerun: 'A run that is killed while it saves leaves a file that loads.' },
    }),
  ],
  confusions: [
    notCause(
      'disk-full',
      'There the write fails, not the read: PytorchStreamWriter instead of PytorchStreamReader.',
    ),
    notCause(
      'torch-load-weights-only',
      'There the file is whole, and torch refuses to unpickle classes.',
    ),
    notCause(
      'missing-freeze-support',
      'A worker that cannot start also ends with "EOFError: Ran out of input".',
    ),
  ],
  sources: [
    source(
      'Own trials: a truncated SB3 zip gives "No data found in the saved file", not BadZipFile.',
      '2026-11',
    ),
  ],
});
