import type { Fix } from '../fix';
import { scriptLine } from '../fix-script';

/** Fix: files of a model that are missing or cut off, from the Hub or its mirror. Files that are whole stay as they are. */
export default {
  title: 'Fetch the missing files',
  says: 'Fetches the files of this model that are missing or damaged from Hugging Face, and proves length and hash of each. What is whole stays, and a damaged file is replaced only when the new one is whole.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'model-folder',
  command: ({ repo, revision = 'main', folder, files = '' }, { hello }) => {
    const names = files.split('\n').filter((name) => /^\w[\w.-]*$/.test(name));
    if (repo === undefined || folder === undefined || names.length === 0 || !hello.ok) return null;
    const { python, toolsDir } = hello.value;
    return {
      lines: [
        scriptLine(python, 'fetch_model_files', [toolsDir, repo, revision, folder, ...names]),
      ],
      changed: [repo, folder, ...names],
    };
  },
} satisfies Fix;
