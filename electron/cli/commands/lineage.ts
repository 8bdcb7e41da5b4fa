import type { Lineage, LineageNode } from '#core/contract/run/lineage';
import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { stateText } from '../text/run-text';

const form: CommandForm = {
  name: 'lineage',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show the tree of runs that a run came from and that came from it, with what changed at each branch.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const lineage = granted(await io.link.ask((client) => client.runs.lineage({ run })));
    io.answer(lineage, () => treeText(lineage));
    return EXIT.ok;
  },
} satisfies Command;

/** A tree as lines, two spaces deeper at each branch. */
export function treeText({ nodes, more }: Lineage): string {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) {
    return `${nameText(only)}\nNo other run came from it, and it came from none.`;
  }
  const depths = new Map<string, number>();
  const lines = nodes.flatMap((node) => {
    const depth = node.parent === null ? 0 : (depths.get(node.parent) ?? -1) + 1;
    depths.set(node.runId, depth);
    const indent = '  '.repeat(depth);
    return [nameText(node), ...branchText(node)].map((line) => `${indent}${line}`);
  });
  return [...lines, ...(more > 0 ? [`${more} more are not shown.`] : [])].join('\n');
}

const nameText = ({ runId, run }: LineageNode): string =>
  run === null ? `${runId}  (deleted)` : `${runId}  ${run.name}  ${stateText(run)}`;

function branchText({ descent, file, changes }: LineageNode): readonly string[] {
  if (descent === null) return [];
  const words = { again: 'run again', resumed: `resumed from ${file}`, input: `reads ${file}` };
  return [
    `  ${words[descent]}`,
    ...changes.map(
      ({ name, before, after }) => `  ${name}: ${before ?? 'not set'} -> ${after ?? 'not set'}`,
    ),
  ];
}
