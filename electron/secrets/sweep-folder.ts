import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import type { SecretSweep } from '#core/contract/secrets/secret-calls';
import { err, ok, type Result } from '#core/lib/result';
import { sweepText } from '#core/redaction/secret-sweep';
import { readText } from '../files/regular-file';

const MAX_FILES = 5_000;
const MAX_BYTES = 8 << 20;
const MAX_FINDINGS = 500;
const LEFT_OUT = new Set(['.git', 'node_modules', '__pycache__', '.venv', 'venv', 'site-packages']);
/** Scripts, configurations, logs and exports; weights and pictures hold no lines. */
const TEXT =
  /\.(py|sh|bash|zsh|ps1|bat|cmd|env|ya?ml|json|jsonl|toml|ini|cfg|conf|txt|md|log|csv|ipynb|html|ts|js)$|^[^.]*$|^\.\w*(env|rc|profile)$/i;

/** Looks for keys in the scripts, logs and exports of a folder. Nothing is changed, and no value is in the answer. */
export async function sweepFolder(
  folder: string,
  signal?: AbortSignal,
): Promise<Result<SecretSweep, Refusal>> {
  const files: string[] = [];
  const isComplete = await collect(folder, files).catch(() => null);
  if (isComplete === null) return err(unreadable(folder));
  const sweep: SecretSweep = {
    files: 0,
    skipped: 0,
    isWhole: isComplete,
    counts: {},
    findings: [],
  };
  for (const file of files) {
    if (signal?.aborted === true) break;
    const text = await readText(file, MAX_BYTES).catch(() => null);
    if (text === null || text.includes('\0')) {
      sweep.skipped += 1;
      continue;
    }
    sweep.files += 1;
    for (const finding of sweepText(text)) {
      sweep.counts[finding.kind] = (sweep.counts[finding.kind] ?? 0) + 1;
      if (sweep.findings.length < MAX_FINDINGS) {
        sweep.findings.push({ ...finding, file: path.relative(folder, file) });
      }
    }
  }
  return ok(sweep);
}

/** @returns were all of them taken? */
async function collect(folder: string, files: string[]): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(folder, entry.name);
    if (files.length >= MAX_FILES) return false;
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) {
      // A folder that cannot be read is reported as skipped lines are: the sweep is not whole.
      const isComplete = await collect(inside, files).catch(() => false);
      if (!isComplete) return false;
    } else if (entry.isFile() && TEXT.test(entry.name)) files.push(inside);
  }
  return true;
}

const unreadable = (folder: string): Refusal => ({
  code: 'folder-unreadable',
  says: `${folder} cannot be read.`,
  remedy: 'Check the path, and that you may read it.',
});
