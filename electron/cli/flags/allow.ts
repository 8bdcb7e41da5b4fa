import { quotedWords } from '#core/lib/quoted-words';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { AllowedName } from '#core/contract/allowed-name';
import { listFlag, type ParsedCommand } from '../command';
import { flagTexts } from './flags';
import { misused } from '../io';

/** Consent to names, of every command that loads a model. */
export const ALLOW_FLAG = {
  allow: flagTexts(
    'NAME[,NAME]',
    'Let the file use these classes, functions or values, which are not known: their code runs.',
  ),
};

/** The names of `--allow`. @throws Refused */
export function allowedNames(parsed: ParsedCommand): string[] {
  const names = listFlag(parsed, 'allow').flatMap((text) => text.split(','));
  for (const name of names) {
    if (!AllowedName.safeParse(name).success)
      misused(`--allow ${name} is no name.`, 'Write module.name, as the refusal named it.');
  }
  return names;
}

const FLAG = /--allow (?<names>[\w.,]+)/;

/** The very command that was typed, with the consent that a refusal asks for. */
export function commandAllowing(words: readonly string[], names: readonly string[]): string {
  const own = words.filter((word, at) => word !== '--allow' && words[at - 1] !== '--allow');
  const plain = own.filter((word) => !word.startsWith('--allow='));
  return quotedWords(['rl-cockpit', ...plain, '--allow', names.join(',')]);
}

/** A refusal whose remedy names a consent, with the exact command line that gives it; any other as it is. */
export function withCommand(refusal: Refusal, words = process.argv.slice(2)): RefusedError {
  const names = FLAG.exec(refusal.remedy)?.groups?.['names'];
  if (refusal.code !== 'not-allowed' || names === undefined) return new RefusedError(refusal);
  const remedy = refusal.remedy.replace(FLAG, commandAllowing(words, names.split(',')));
  return new RefusedError({ ...refusal, remedy });
}
