import { type Finding, finding } from '#core/contract/finding';
import { plainLine } from './draft-names';
import { type DraftTask, isSecret, replaceable, styleOf } from './draft-tasks';
import type { ScriptFacts, ScriptOption } from './script-facts';

/** Limits of a draft, and what the user should check, each with its line. */
export function draftFindings(
  facts: ScriptFacts,
  tasks: readonly DraftTask[],
  hasToy: boolean,
): readonly Finding[] {
  return [
    ...facts.notes
      .filter(({ kind }) => kind === 'note')
      .map(({ says, file, line }) => noted(says, file, line)),
    ...tasks.flatMap(({ notes = [] }) =>
      notes.map((says) => finding('draft-hydra', 'ok', plainLine(says, 900))),
    ),
    ...unreachable(facts),
    ...facts.hazards.map(({ text, file, line }) => noted(text, file, line)),
    ...literals(facts),
    ...(hasToy
      ? []
      : [
          finding('draft-toy', 'warn', 'No value that makes a training short was found.', {
            advice: 'Add a preset “toy” with small values before you start it.',
          }),
        ]),
    ...facts.environment
      .filter(isSecret)
      .map(({ key, name, file, line }) =>
        finding(
          'draft-secret',
          'ok',
          plainLine(`${key ?? name} (${file}:${line}) is a secret: it comes from the stored keys.`),
        ),
      ),
  ];
}

const noted = (says: string, file: string, line: number | null): Finding =>
  finding('draft-note', 'warn', plainLine(`${says} (${file}${line === null ? '' : `:${line}`})`));

const listed = (options: readonly ScriptOption[]): string =>
  options
    .slice(0, 12)
    .map(({ name, line }) => `${name} (line ${line})`)
    .join(', ') + (options.length > 12 ? ' …' : '');

/** Constants that no form can set, and why. */
function unreachable(facts: ScriptFacts): readonly Finding[] {
  const style = styleOf(facts);
  if (style === 'plain')
    return facts.environment.every(isSecret) ? noForm(facts) : earlyOnes(facts);
  if (style === 'call') return earlyOnes(facts);
  if (style === 'main') return [];
  const constants = replaceable(facts).filter(({ style: how }) => how === 'set');
  return constants.length === 0
    ? []
    : [
        finding(
          'draft-constants',
          'ok',
          plainLine(
            `Constants that the command line does not set stay as they are: ${listed(constants)}.`,
            900,
          ),
        ),
      ];
}

function noForm(facts: ScriptFacts): readonly Finding[] {
  const all = [...facts.constants, ...facts.locals, ...(facts.entry?.kwargs ?? [])];
  const why = facts.hasMain
    ? 'what it does when it is started is not in a function that takes plain values'
    : 'it trains while it is imported';
  return [
    finding(
      'draft-plain',
      'warn',
      plainLine(
        `The form has no values of this script: ${why}.${all.length === 0 ? '' : ` They are constants: ${listed(all)}.`}`,
        900,
      ),
      {
        advice:
          'Move the training into a function that the script calls under `if __name__ == "__main__":`, then draft again.',
      },
    ),
  ];
}

function earlyOnes({ constants }: ScriptFacts): readonly Finding[] {
  const early = constants.filter(({ early: isEarly }) => isEarly === true);
  return early.length === 0
    ? []
    : [
        finding(
          'draft-early',
          'warn',
          plainLine(
            `The script uses these constants while it is imported, before a form could set them: ${listed(early)}.`,
            900,
          ),
        ),
      ];
}

/** A length that is written into the call itself. */
const literals = ({ literals: matches }: ScriptFacts): readonly Finding[] =>
  matches.map(({ what, text, file, line }) =>
    finding(
      'draft-literal',
      'warn',
      plainLine(
        `${what} is ${text} in the call itself (${file}:${line}), where no form reaches it.`,
      ),
      {
        advice: 'Make it a constant or an option of the script.',
      },
    ),
  );
