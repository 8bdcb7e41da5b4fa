import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readManifest } from '../read-manifest';
import { draftManifest } from './draft-manifest';
import { ScriptFacts } from './script-facts';

const resources = path.join(import.meta.dirname, '../../../resources/python');
const READER = `import json, sys
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.script_reader.read_script import read_script
print(json.dumps(read_script(sys.argv[2], sys.argv[3]), allow_nan=False))`;

/** Draft of a script of a project with those files, read as a target does; the files are gone afterwards. */
export function drafted(files: Readonly<Record<string, string>>, script = 'train.py') {
  const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-drafted-'));
  const root = path.join(base, 'my-project');
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    const said = execFileSync('python3', ['-c', READER, resources, root, script], {
      encoding: 'utf8',
    });
    const facts = ScriptFacts.parse(JSON.parse(said));
    const draft = draftManifest(facts, 'my-project');
    const manifest = readManifest(draft.text);
    if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
    const [task] = manifest.value.tasks;
    const params = (task?.params ?? []).flatMap((one) => (typeof one === 'string' ? [] : [one]));
    return { ...draft, facts, manifest: manifest.value, task, params };
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
