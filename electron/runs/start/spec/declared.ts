import type { Spec } from '#core/contract/run/run-directory';
import { commandOf, criteriaFor } from '../../criteria/command-criteria';
import { commandOfRun } from '../../criteria/command-key';
import { inFolder } from '../../criteria/later-facts';
import { patternsFor } from '../../patterns/command-patterns';

/** Adds what the user declared and read in the log of an earlier run of the same command. */
export async function withDeclared(spec: Spec, runDir: string, home: string): Promise<Spec> {
  const patterns = await patternsFor(home, commandOfRun(spec, runDir), spec.patterns);
  const command = commandOf(spec, runDir);
  const declared = command === null ? null : await criteriaFor(home, command);
  if (declared === null) return { ...spec, patterns };
  const expectations = { ...spec.expectations, ...inFolder(declared, spec.cwd) };
  return { ...spec, patterns, expectations };
}
