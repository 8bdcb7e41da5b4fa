import { command, defineCause, line, notCause, setup, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Git LFS pointer instead of the real file',
  severity: 'high',
  explains:
    'Git cloned the repository without Git LFS, so the large file is a text of about 130 bytes that only names the real one. The loader reads this text as a model or as data and fails at its first bytes.',
  signs: [
    line(
      'the log shows the text of a pointer of Git LFS',
      /version https:\/\/git-lfs\.github\.com\/spec|\bgit[- ]lfs pointer\b/i,
    ),
    line(
      'the first byte of the file is the v of "version", with which every pointer begins',
      /invalid load key, 'v'|Unsupported operand 118\b/,
    ),
    line(
      'git says that files should have been pointers, but were not, or the other way round',
      /files? that should have been pointers?, but weren't|smudge filter lfs failed|git-lfs: command not found/,
    ),
  ],
  probe: {
    says: 'Reads the first bytes of the model files below the working directory and in the model folders. It loads none of them.',
    falsifiedBy: 'No file begins with "version https://git-lfs".',
    test: {
      argv: scriptArgv('git_lfs_pointer', '{cwd}'),
      supports: { exit: [3] },
      limitS: 60,
    },
  },
  remedies: [
    command('pull', 'Fetch the real files', {
      says: 'Runs git lfs pull in the working directory. It downloads every large file of the repository; git-lfs has to be installed.',
      argv: ['git', '-C', '{cwd}', 'lfs', 'pull'],
      proof: { rerun: 'The model loads.' },
    }),
    setup('model-files', 'Download the model with the setup', {
      says: 'The step for models of the setup downloads whole files, resumes, and checks their headers.',
      step: 'models',
      proof: { probe: 'model-folder' },
    }),
  ],
  confusions: [
    notCause(
      'checkpoint-corrupt-truncated',
      'There the file was real and is cut; a pointer has about 130 bytes and is readable text.',
    ),
  ],
  sources: [source('git-lfs specification, own trial with torch.load of a pointer', '2026-11')],
});
