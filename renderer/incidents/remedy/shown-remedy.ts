import type { AppliedRemedy } from '#core/contract/incident/incident';
import type { ParametersRemedy, Remedy } from '#core/contract/finding';
import type { RunDetail } from '#core/contract/run/run-detail';
import { maskedVariable } from '#core/redaction/masked-command';
import { shownParam } from '../../ui/runs/param-value';
import { t } from '../../words/t';

/** One value that a remedy changes for the next run. */
export interface ValueChange {
  readonly name: string;
  readonly kind: 'parameter' | 'variable' | 'python' | 'folder';
  /** null: not set. */
  readonly now: string | null;
  readonly next: string | null;
}

type Of = Pick<RunDetail, 'params' | 'env' | 'launchEnv' | 'python' | 'cwd'>;

/** Values that a remedy sets, beside what the run had; values that stay as they are do not appear. */
export function changesOf(set: ParametersRemedy['set'], detail: Of | null): readonly ValueChange[] {
  const params = Object.entries(set.params ?? {}).map(([name, value]) => ({
    name,
    kind: 'parameter' as const,
    now: paramNow(name, detail),
    next: shownParam(name, value),
  }));
  const env = Object.entries(set.env ?? {}).map(([name, value]) => ({
    name,
    kind: 'variable' as const,
    now: variableNow(name, detail),
    next: maskedVariable(name, value),
  }));
  return [...params, ...env, ...scopeChanges(set, detail)].filter(({ now, next }) => now !== next);
}

function paramNow(name: string, detail: Of | null): string | null {
  if (detail === null || !(name in detail.params)) return null;
  return shownParam(name, detail.params[name]);
}

function variableNow(name: string, detail: Of | null): string | null {
  const now = detail?.env[name] ?? detail?.launchEnv[name];
  return now === undefined ? null : maskedVariable(name, now);
}

function scopeChanges({ python, cwd }: ParametersRemedy['set'], detail: Of | null): ValueChange[] {
  const auto = t('incidents.fix.automatic');
  return [
    ...(python === undefined
      ? []
      : [
          {
            name: t('incidents.fix.python'),
            kind: 'python' as const,
            now: detail?.python ?? null,
            next: python ?? auto,
          },
        ]),
    ...(cwd === undefined
      ? []
      : [
          {
            name: t('incidents.fix.folder'),
            kind: 'folder' as const,
            now: detail?.cwd ?? null,
            next: cwd ?? auto,
          },
        ]),
  ];
}

/** The newest application of a remedy; null where it was never applied. */
export const lastApplied = (
  applied: readonly AppliedRemedy[],
  remedy: Pick<Remedy, 'id'>,
): AppliedRemedy | null => applied.findLast(({ id }) => id === remedy.id) ?? null;
