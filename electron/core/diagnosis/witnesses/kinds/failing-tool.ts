import { pointWords } from '../series-words';
import type { Evidence, Witness, WitnessSeries } from '../witness';

/** `tools/search/success_rate` and `tools/success_rate` (ARPO), 0 to 1; the tool's name is between. */
const RATE = /^(?:.*\/)?tools?\/(?:(.+)\/)?success_rate$/;

/** A tool that was called and never succeeded: an API key that is missing, a service that refuses. */
export default {
  id: 'failing-tool',
  order: 4,
  testify: (evidence) =>
    evidence.series
      .filter((one) => RATE.test(one.tag) && one.max === 0 && one.last === 0)
      .filter((one) => wasCalled(one, evidence))
      .map((one) => {
        const name = RATE.exec(one.tag)?.[1];
        const who = name === undefined ? 'No tool' : `The tool "${name}"`;
        const did = name === undefined ? 'ever succeeded' : 'never succeeded';
        return {
          fact: `${one.tag} is 0 at all ${pointWords(one)}`,
          expectation: 'tool calls that succeed',
          doubt: `${who} ${did}: ${one.tag} is 0 at all ${pointWords(one)}.`,
        };
      }),
} satisfies Witness;

/** A rate of 0 where nothing was called says nothing about the tool. */
function wasCalled({ tag }: WitnessSeries, { series }: Evidence): boolean {
  const folder = tag.slice(0, tag.lastIndexOf('/') + 1);
  const calls = series.find((one) => one.tag === `${folder}calls`);
  const all = series.find((one) => one.tag === `${folder}total_calls`);
  return ((calls ?? all)?.max ?? 0) > 0;
}
