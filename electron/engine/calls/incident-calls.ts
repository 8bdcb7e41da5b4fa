import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const os = implement(api).incidents;

/** Diagnosis of runs and texts, and the evidence notebooks of what failed. */
export function incidentCalls({ incidents, fixRuns }: Pick<Engine, 'incidents' | 'fixRuns'>) {
  return {
    diagnose: os.diagnose.handler(async ({ input, errors }) =>
      valueOf(await incidents.diagnose(input.run), errors),
    ),
    diagnoseText: os.diagnoseText.handler(({ input }) => incidents.diagnoseText(input)),
    ofText: os.ofText.handler(async ({ input: { subject, ...text }, errors }) =>
      valueOf(await incidents.ofText(text, subject), errors),
    ),
    list: os.list.handler(async () => [...(await incidents.list())]),
    get: os.get.handler(async ({ input, errors }) =>
      valueOf(await incidents.get(input.incident), errors),
    ),
    ofRun: os.ofRun.handler(async ({ input, errors }) =>
      valueOf(await incidents.ofRun(input.run), errors),
    ),
    ...hypothesisCalls({ incidents }),
    ...remedyCalls({ incidents, fixRuns }),
    markdown: os.markdown.handler(async ({ input, errors }) => ({
      markdown: valueOf(await incidents.markdown(input.incident), errors),
    })),
    report: os.report.handler(async ({ input, errors }) =>
      valueOf(await incidents.report(input.incident), errors),
    ),
    attempts: os.attempts.handler(async ({ input, errors }) => [
      ...valueOf(await incidents.attempts(input.run), errors),
    ]),
  };
}

function hypothesisCalls({ incidents }: Pick<Engine, 'incidents'>) {
  return {
    test: os.test.handler(async ({ input: { incident, hypothesis }, errors, signal }) => {
      valueOf(await incidents.tests.run(incident, hypothesis, signal), errors);
      return valueOf(await incidents.get(incident), errors);
    }),
    suggest: os.suggest.handler(async ({ input: { incident, title, test }, errors }) =>
      valueOf(await incidents.suggest(incident, title, test), errors),
    ),
    decide: os.decide.handler(async ({ input, errors }) =>
      valueOf(await incidents.decide(input.incident, input.hypothesis, input.isRootCause), errors),
    ),
    write: os.write.handler(async ({ input, errors }) =>
      valueOf(await incidents.write(input.incident, input.hypothesis, input.note), errors),
    ),
  };
}

function remedyCalls({ incidents, fixRuns }: Pick<Engine, 'incidents' | 'fixRuns'>) {
  return {
    prepare: os.prepare.handler(async ({ input: { title, remedy } }) => {
      const subject = { target: 'local', goal: null, python: null };
      const named = { fix: remedy.remedy, title, remedy, subject };
      return { fixRun: await fixRuns.register({ ...named, step: null, changes: null }) };
    }),
    rerun: os.rerun.handler(async ({ input: { incident, hypothesis, remedy }, errors }) => {
      const run = valueOf(await incidents.remedies.rerun(incident, hypothesis, remedy), errors);
      return { run, incident: valueOf(await incidents.get(incident), errors) };
    }),
  };
}
