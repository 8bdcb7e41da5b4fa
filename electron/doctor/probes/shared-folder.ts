import { z } from 'zod';
import { judgeFaults } from '../faults/faults';
import { type Judgement, type Probe, row } from '../probe';
import { readAnswer } from '../run/child-answer';

const Facts = z.object({
  /** Why it could not be carried out. */
  problem: z.string().nullable(),
  /** Seconds until the login node saw them; null: it did not, or it was not tried. */
  newFileS: z.number().nullable(),
  moreBytesS: z.number().nullable(),
});
type Facts = z.infer<typeof Facts>;

/** As long as the script waits. */
const PATIENCE_S = 75;
/** Charts that are later than that are noticed. */
const LATE_S = 5;

/** Probe of the folder that the nodes share with the login node, by which a run is followed. */
export default {
  title: 'Shared folder',
  says: 'Writes a small file on the node and waits until the login node sees it, then removes it.',
  order: 13,
  subject: 'machine',
  runsAlone: false,
  skips: ({ node }) => (node === undefined ? 'No compute node is held for checks.' : null),
  children: ({ node }, results) =>
    results.length > 0 || node === undefined
      ? []
      : [
          {
            script: 'shared_folder',
            at: 'login',
            python: null,
            words: { job: node.job, folder: node.folder },
            env: {},
            limitS: 2 * PATIENCE_S + 130,
          },
        ],
  judge: ([result], { node }) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    return judged(facts.value, node?.folder ?? '');
  },
} satisfies Probe;

function judged({ problem, newFileS, moreBytesS }: Facts, folder: string): Judgement {
  const says = 'The node could not be asked to write a file.';
  if (problem !== null)
    return { state: 'unknown', value: 'could not check', says, evidence: [problem] };
  if (newFileS === null || moreBytesS === null) return unseen(folder);
  const lateS = Math.max(newFileS, moreBytesS);
  const rows = [
    row('A new file', newFileS > LATE_S ? 'warn' : 'ok', lateText(newFileS)),
    row('New lines in a file', moreBytesS > LATE_S ? 'warn' : 'ok', lateText(moreBytesS)),
  ];
  const late = {
    state: 'warn',
    value: `seen ${lateText(lateS)}`,
    says: `The login node sees what a node writes ${lateText(lateS)}.`,
    advice: 'Charts, logs and verdicts of runs come so late. Nothing is lost by that.',
  } as const;
  return judgeFaults(lateS > LATE_S ? [late] : [], rows, {
    value: `seen ${lateText(lateS)}`,
    says: `The login node sees what a node writes ${lateText(lateS)}.`,
  });
}

const unseen = (folder: string): Judgement => ({
  state: 'bad',
  value: 'not seen',
  says: `The login node did not see within ${PATIENCE_S} s what the node wrote to ${folder}.`,
  advice:
    'Runs cannot be followed there: use a login node whose home folder the compute nodes share.',
});

const lateText = (seconds: number): string =>
  seconds < 1 ? 'at once' : `after ${seconds.toFixed(1)} s`;
