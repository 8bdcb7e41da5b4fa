import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { type Result, err, ok } from '#core/lib/result';
import { parseRequirement } from '#core/lib/pep508';
import type { RequirementLine, RequirementsFile } from './requirement-lines';

/** pyproject.toml, as far as it names what a project needs (PEP 621, PEP 735). */
const Pyproject = z.object({
  project: z
    .object({
      dependencies: z.array(z.string()).default([]),
      'optional-dependencies': z.record(z.string(), z.array(z.string())).default({}),
    })
    .prefault({}),
});
/** environment.yml of conda ("Creating an environment file manually"): conda's own packages, and those of pip. */
const CondaFile = z.object({
  dependencies: z
    .array(
      z.union([z.string(), z.object({ pip: z.array(z.string()).nullable() }).transform((o) => o)]),
    )
    .default([]),
});

/** References of YAML that a file of requirements may use. */
const MAX_ALIASES = 50;

/** Requirements of a pyproject.toml: those that every installation needs; extras are left to the user. */
export function pyprojectFile(text: string): Result<RequirementsFile, string> {
  const raw = report(() => parseToml(text));
  if (!raw.ok) return raw;
  const read = Pyproject.safeParse(raw.value);
  if (!read.success) return err('its list of dependencies is not a list of texts');
  return ok({ ...NO_INDEX, lines: located(text, read.data.project.dependencies) });
}

/** Requirements of an environment.yml: packages under `pip:`. Packages of conda stay lines that pip does not read. */
export function condaFile(text: string): Result<RequirementsFile, string> {
  const raw = report(() => parseYaml(text, { maxAliasCount: MAX_ALIASES }));
  if (!raw.ok) return raw;
  const read = CondaFile.safeParse(raw.value ?? {});
  if (!read.success) return err('its dependencies are not a list of packages');
  const lines = read.data.dependencies.flatMap((one): readonly RequirementLine[] =>
    typeof one === 'string'
      ? located(text, [one]).map((line) => ({ ...line, requirement: null, isConda: true }))
      : located(text, one.pip ?? []),
  );
  return ok({ ...NO_INDEX, lines });
}

const NO_INDEX = { indexes: [], extra: [] } as const;

/** Texts of a list with the lines where they are, looked for in their order. */
function located(text: string, wanted: readonly string[]): RequirementLine[] {
  let from = 0;
  return wanted.map((one) => {
    const at = text.indexOf(one, from);
    if (at >= 0) from = at + one.length;
    const line = text.slice(0, Math.max(at, 0)).split('\n').length;
    const bare = one.trim();
    return { line, text: bare, requirement: bare.startsWith('-') ? null : parseRequirement(bare) };
  });
}

function report(read: () => unknown): Result<unknown, string> {
  try {
    return ok(read());
  } catch (cause) {
    return err((cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '');
  }
}
