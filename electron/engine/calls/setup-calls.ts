import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { checkFix } from '../../doctor/guard/fix-guard';
import { ledgerRows, removalLines } from '../../doctor/ledger/ledger';
import { setupReport } from '../../doctor/report/report';
import type { Engine } from '../engine';
import { fixTerminal } from '../fix-terminal';
import { hiddenWords } from '../hidden-words';
import { valueOf } from '../refuse';
import { APP_VERSION } from '../../parents/version';
import { nativeCrashCalls } from './native-crash-calls';
import { freezeCalls } from './freeze-calls';
import { guardCalls } from './guard-calls';

const { setup } = implement(api);

/** Guided setup: goals, plans, probes, fixes. */
export function setupCalls(engine: Engine) {
  const { doctor, fixRuns, registry } = engine;
  return {
    ...planCalls(engine),
    ...handOffCalls(engine),
    ...guardCalls(engine),
    ...freezeCalls(engine),
    ...nativeCrashCalls(engine),
    goals: setup.goals.handler(() => doctor.goals()),
    matrix: setup.matrix.handler(() => doctor.matrix(registry.targets())),
    probes: setup.probes.handler(() => doctor.probes()),
    probe: setup.probe.handler(async ({ input: { probe, ...subject }, errors }) =>
      valueOf(await doctor.probe(probe, subject), errors),
    ),
    command: setup.command.handler(async ({ input, errors }) => {
      const { fix, step, remedy, insist, ...subject } = input;
      const context = valueOf(await doctor.context(subject), errors);
      if (!insist) valueOf(await checkFix(context.at, context.python, fix.lines), errors);
      const opening = valueOf(fixTerminal(context.at, context.hello, fix), errors);
      const fixRun = valueOf(
        await fixRuns.prepare({ subject, step, remedy, fix }, context),
        errors,
      );
      return { ...opening, fixRun };
    }),
    ...fixRunCalls(engine),
  };
}

function fixRunCalls({ fixRuns }: Pick<Engine, 'fixRuns'>) {
  return {
    fixRuns: setup.fixRuns.handler(() => fixRuns.list()),
    fixStarted: setup.fixStarted.handler(async ({ input: { run, process, terminal }, errors }) =>
      valueOf(await fixRuns.started(run, process, terminal), errors),
    ),
    fixEnded: setup.fixEnded.handler(async ({ input: { run, exit }, errors }) =>
      valueOf(await fixRuns.ended(run, exit), errors),
    ),
    fixProof: setup.fixProof.handler(async ({ input: { run }, errors, signal }) =>
      valueOf(await fixRuns.proof(run, signal), errors),
    ),
  };
}

function planCalls({ doctor }: Pick<Engine, 'doctor'>) {
  return {
    plan: setup.plan.handler(async ({ input: { goal, target }, errors }) =>
      valueOf(await doctor.plan(goal, target), errors),
    ),
    choosePython: setup.choosePython.handler(
      async ({ input: { goal, target, python }, errors }) => {
        valueOf(
          await doctor.choices.change(goal, target, (choice) => ({ ...choice, python })),
          errors,
        );
        return valueOf(await doctor.plan(goal, target), errors);
      },
    ),
    skip: setup.skip.handler(async ({ input: { goal, target, step, skip }, errors }) => {
      const changed = doctor.choices.change(goal, target, (choice) => {
        const others = choice.skipped.filter((one) => one !== step);
        return { ...choice, skipped: skip ? [...others, step] : others };
      });
      valueOf(await changed, errors);
      return valueOf(await doctor.plan(goal, target), errors);
    }),
  };
}

/** Calls for what the setup leaves behind: the ledger, and a report for somebody else. */
function handOffCalls({ doctor, registry, secrets }: Engine) {
  return {
    ledger: setup.ledger.handler(async ({ errors }) =>
      valueOf(await ledgerRows(doctor.ledger, registry.targets()), errors),
    ),
    removal: setup.removal.handler(async ({ input: { target: id, ids }, errors }) => {
      const { target } = valueOf(await registry.resolve(id), errors);
      const entries = valueOf(await doctor.ledger.list(), errors);
      const { pathStyle } = target.view().capabilities;
      const lines = valueOf(removalLines(entries, id, ids, pathStyle), errors);
      const opening = fixTerminal(target, await target.hello(), {
        title: 'Remove',
        lines,
        env: {},
      });
      return { lines, opening: valueOf(opening, errors) };
    }),
    report: setup.report.handler(async ({ input, errors }) => {
      const context = valueOf(await doctor.context(input), errors);
      const reports = valueOf(await doctor.probeAll(input), errors);
      const hello = context.hello.ok ? context.hello.value : null;
      const subject = { ...input, python: context.python };
      const hidden = { names: hiddenWords(hello), secrets: await secrets.secrets() };
      const markdown = setupReport({ subject, appVersion: APP_VERSION, hello, reports, hidden });
      return { markdown, reports };
    }),
  };
}
