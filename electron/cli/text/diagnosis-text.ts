import type { CauseFinding, CausePlatform, Diagnosis } from '#core/contract/run/diagnosis';
import { countSigns } from '#core/diagnosis/matching/scan/sign-count';
import { causes } from '#core/diagnosis/causes/index';
import type { CauseRemedy } from '#core/diagnosis/matching/cause';
import { frameworksOf } from '#core/diagnosis/matching/frameworks';
import { withoutOtherFrameworks } from '#core/diagnosis/matching/without-other-frameworks';
import { installWords, missingModule } from '#core/diagnosis/matching/missing-module';
import {
  commandLine,
  type PrintedRemedy,
  printedRemedy,
  probeCommand,
  probeOfRun,
  remediesOfRun,
} from '../fix/remedy-commands';

/** A diagnosis as scripts read it. */
export interface PrintedDiagnosis {
  readonly file: string;
  /** The best first; empty when nothing is known, or nothing failed. */
  readonly findings: readonly PrintedFinding[];
  readonly verdictHint: string | null;
}

interface PrintedFinding {
  readonly cause: string;
  readonly title: string;
  readonly class: string;
  readonly layer: string;
  readonly path: readonly string[];
  readonly score: number;
  readonly signs: { readonly hit: number; readonly total: number };
  readonly evidence: readonly { readonly line: number; readonly text: string }[];
  readonly remedies: readonly PrintedRemedy[];
  readonly probe?: string;
}

/** A diagnosis as the command line has it: of a log, or filled by the engine for a run. */
export interface NamedDiagnosis {
  /** As it was named: a file, `-` or a run. */
  readonly file: string;
  readonly diagnosis: Diagnosis;
  /** Its remedies and tests are filled for a run. */
  readonly isOfRun: boolean;
}

export function printedDiagnosis(
  { file, diagnosis: { findings, verdictHint }, isOfRun }: NamedDiagnosis,
  platform: CausePlatform,
): PrintedDiagnosis {
  const printed = findings.map((one) => printedFinding(one, actsOf(one, platform, isOfRun)));
  return { file, findings: printed, verdictHint };
}

/** Actions on a finding: its remedies, and its test as a command and as a sentence. */
interface Acts {
  readonly remedies: readonly (PrintedRemedy & { readonly title: string })[];
  readonly probe: string | null;
  readonly probeSays: string | null;
}

function actsOf(finding: CauseFinding, platform: CausePlatform, isOfRun: boolean): Acts {
  const { remedies = [], probe = null } = causes.get(finding.cause) ?? {};
  const probeSays = probe?.says ?? null;
  if (isOfRun) {
    return { remedies: remediesOfRun(finding, platform), probe: probeOfRun(finding), probeSays };
  }
  return {
    probeSays,
    remedies: [
      ...installOf(finding),
      ...withOthersLast(remedies, finding).map((one) => ({
        title: one.title,
        ...printedRemedy(one, platform),
      })),
    ],
    probe: probe === null ? null : probeCommand(probe),
  };
}

/** Remedies of frameworks that the log does not show come last: what program wrote it is not known. */
function withOthersLast(
  remedies: readonly CauseRemedy[],
  finding: CauseFinding,
): readonly CauseRemedy[] {
  const used = new Set(frameworksOf(finding));
  const isOfAnother = (remedy: CauseRemedy) => withoutOtherFrameworks(remedy, used) === null;
  return [
    ...remedies.filter((one) => !isOfAnother(one)),
    ...remedies.filter((one) => isOfAnother(one)),
  ];
}

/** The install of the package that a missing module comes with, before what the cause says for every module. */
function installOf(finding: CauseFinding): Acts['remedies'] {
  const missing = missingModule(finding);
  if (missing === null || missing.packageName === null) return [];
  const command = commandLine(['{python}', '-m', 'pip', 'install', missing.packageName]);
  return [{ id: 'install-package', title: installWords(missing).title, command }];
}

function printedFinding(finding: CauseFinding, { remedies, probe }: Acts): PrintedFinding {
  return {
    cause: finding.cause,
    title: finding.title,
    class: finding.class,
    layer: finding.layer,
    path: finding.path,
    score: Math.round(finding.score * 100) / 100,
    signs: countedSigns(finding),
    evidence: finding.evidence.flatMap((one) =>
      one.kind === 'line' ? [{ line: one.line, text: one.text ?? '' }] : [],
    ),
    remedies: remedies.map(({ title: _title, ...remedy }) => remedy),
    ...(probe !== null && { probe }),
  };
}

/** Number of signs seen, of those that the user would expect. */
function countedSigns({ signs }: CauseFinding): { hit: number; total: number } {
  const { seen, all } = countSigns(signs);
  return { hit: seen, total: all };
}

const MAX_SHOWN = 3;
const MAX_TYPED_LENGTH = 160;

/** A command for somebody to type, where no run says which Python and which folder are meant. */
const typed = (command: string): string =>
  command.replaceAll('{python}', 'python').replaceAll(/\{(?:cwd|project)\}/g, '.');

/** Would the user type it? A program of many lines, and what needs a run, are described in words. */
const isTypeable = (command: string): boolean =>
  command.length <= MAX_TYPED_LENGTH && !/\n|\{run\}/.test(command);

/** A diagnosis for a user at a terminal. */
export function diagnosisText(named: NamedDiagnosis, platform: CausePlatform): string {
  const { file, diagnosis, isOfRun } = named;
  const [best, ...others] = diagnosis.findings;
  if (best === undefined) {
    const says = diagnosis.verdictHint ?? 'It shows no failure that is known.';
    return `${file}\n  ${says}`;
  }
  const more = others.slice(0, MAX_SHOWN).map((one) => `  Or: ${one.title} (${sureWords(one)})`);
  const hint = diagnosis.verdictHint;
  return [
    file,
    ...(hint === null ? [] : [`  ${hint}`]),
    ...findingLines(best, actsOf(best, platform, isOfRun)),
    ...more,
  ].join('\n');
}

function findingLines(finding: CauseFinding, { remedies, probe, probeSays }: Acts): string[] {
  const shown = finding.evidence.flatMap((one) =>
    one.kind === 'line' ? [`    line ${one.line}: ${one.text?.trim() ?? ''}`] : [],
  );
  const lines = remedies.map(({ title, command, set }) => {
    const values = Object.entries(set ?? {}).map(([name, value]) => `${name}=${value}`);
    const how = [...(command === undefined ? [] : [typed(command)]), ...values].join(' ');
    return `    - ${title}${how === '' ? '' : `: ${how}`}`;
  });
  return [
    `  ${finding.cause} (${sureWords(finding)})`,
    `  ${finding.explains}`,
    ...shown,
    ...(probe === null ? [] : [`  Test it: ${isTypeable(probe) ? typed(probe) : probeSays}`]),
    ...(lines.length === 0 ? [] : ['  Remedies:', ...lines]),
  ];
}

function sureWords(finding: CauseFinding): string {
  const { hit, total } = countedSigns(finding);
  return `${hit} of ${total} signs, ${Math.round(finding.score * 100)}%`;
}
