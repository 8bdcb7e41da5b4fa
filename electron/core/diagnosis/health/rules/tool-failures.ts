import { type Course, isConstant, pointsText } from '../course';
import type { EndedRun } from '../ended-run';
import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures, percent } from '../../../lib/figure-words';
import type { Objection } from '../objection';

/** Reports in a row before failing calls are no chance; of a shorter run that has ended, all of them. */
const MIN_REPORTS = 3;
/** `tools/search/success_rate` and `tools/success_rate` (ARPO), 0 to 1; the tool's name is between. */
const SUCCESS_RATE = /^(?:.*\/)?tools?\/(?:(.+)\/)?success_rate$/;

const shareOf = (run: RuleContext): number =>
  run.of('tool_failures').last / Math.max(1, run.of('tool_calls').last);

/** A rate of 0 where nothing was called says nothing about the tool. */
function wasCalled({ tag }: Course, run: EndedRun): boolean {
  const folder = tag.slice(0, tag.lastIndexOf('/') + 1);
  const called = (name: string): Course | undefined =>
    run.matching(/calls$/).find((one) => one.tag === `${folder}${name}`);
  return ((called('calls') ?? called('total_calls'))?.best ?? 0) > 0;
}

/** A tool that was called and never succeeded: an API key that is missing, a service that refuses. */
function neverSucceeded({ tag, count }: Course): Objection {
  const name = SUCCESS_RATE.exec(tag)?.[1];
  const subject =
    name === undefined ? 'No tool ever succeeded' : `The tool "${name}" never succeeded`;
  const fact = `${tag} is 0 at all ${pointsText(count)}`;
  return { fact, expectation: 'tool calls that succeed', objection: `${subject} (${fact}).` };
}

/** E7 of tools: calls that fail. */
export default defineHealthRule({
  order: 41,
  title: 'Tool failures',
  source: 'ARPO tools/*; house bound',
  needs: ['tool_calls', 'tool_failures'],
  suggestions: [
    'Open that step’s rollouts and read the tool’s answers.',
    'Check the tool’s key, quota and time limit.',
  ],
  levels: [
    {
      severity: 'warning',
      times: MIN_REPORTS,
      fires: (run) => run.of('tool_calls').last >= 5 && shareOf(run) > 0.2,
      says: (run) => ({
        symptom: 'Tool failures are high',
        because: `${percent(shareOf(run))} of calls failed in one step`,
        formula: `${figures(run.of('tool_failures').last)} of ${figures(run.of('tool_calls').last)} calls is over 20%, ${MIN_REPORTS} steps in a row`,
      }),
    },
  ],
  okText: (run) => `${percent(1 - shareOf(run))} of tool calls succeed.`,
  denySuccess: (run) =>
    run
      .matching(SUCCESS_RATE)
      .filter((rate) => isConstant(rate) && rate.last === 0)
      .filter((rate) => wasCalled(rate, run))
      .map(neverSucceeded),
});
