import path from 'node:path';
import { ProbeSubject } from '#core/contract/setup/probe';
import { type ParsedCommand, textFlag } from '../command';
import { misused } from '../io';

type Factory = NonNullable<ProbeSubject['factory']>;

/**
 * Environment factory that `--factory FOLDER MODULE:FUNCTION` names; undefined where the flag was not given.
 * @param isHere the target is this computer: a folder may be relative to the current one
 * @throws Refused where one of the two is missing, or a word has no meaning
 */
export function factoryOf(parsed: ParsedCommand, isHere: boolean): Factory | undefined {
  const folder = textFlag(parsed, 'factory');
  const [name, ...more] = parsed.words;
  const unknown = folder === null ? name : more[0];
  if (unknown !== undefined) {
    return misused(
      `"${unknown}" is not known here.`,
      'Name a target with --target, a check with --probe.',
    );
  }
  if (folder === null) return undefined;
  const factory = ProbeSubject.shape.factory.safeParse({
    folder: isHere ? path.resolve(folder) : folder,
    name,
  });
  if (factory.success && factory.data !== undefined) return factory.data;
  return misused(
    'An environment factory is named by its folder and by MODULE:FUNCTION.',
    'For example: doctor --env PYTHON --factory ./project agent:make_env',
  );
}
