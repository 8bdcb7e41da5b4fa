import type { z } from 'zod';
import { type AllSteps, type AllStepsQuery, RolloutOrder } from '#core/contract/insight/rollouts';
import {
  type Command,
  type CommandForm,
  isOn,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { oneRun } from '../one-run';
import { allStepsText, promptsText, rolloutText, stepText } from '../text/rollout-text';

const MAX_LISTED = 20;

const form: CommandForm = {
  name: 'rollouts',
  words: 'RUN',
  flags: {
    step: flagText('N', 'Of this step; without it, of the newest.'),
    'all-steps': flagSwitch('Of all steps: how many of which steps match, and which.', {
      excludes: ['step', 'index'],
    }),
    'same-prompt': flagText('N', 'Of all steps, the answers to the prompt of answer N of --step.', {
      needs: ['step'],
      excludes: ['index', 'all-steps'],
    }),
    prompts: flagSwitch(
      'The prompts of the training by how well they are answered, the hardest first.',
      {
        excludes: ['step', 'index', 'all-steps', 'same-prompt', 'filter', 'min', 'max', 'order'],
      },
    ),
    band: flagText('LOW-HIGH', 'Only prompts answered so well, in percent: 20-80.', {
      needs: ['prompts'],
    }),
    validation: flagSwitch('Of a validation instead of the training.'),
    filter: flagText('TEXT', 'Only prompts and answers that contain this text.'),
    min: flagText('SCORE', 'Only answers with at least this score.'),
    max: flagText('SCORE', 'Only answers with at most this score.'),
    order: flagText('ORDER', `One of ${RolloutOrder.options.join(', ')}.`),
    most: flagText('N', `List at most so many answers; ${MAX_LISTED} unless given.`),
    index: flagText('N', 'Print this answer in full.', {
      excludes: ['filter', 'min', 'max', 'order', 'most'],
    }),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Read the answers or the episodes of a step of a run, from the files that verl, ARPO, TRL or W&B write, or that are kept of Stable-Baselines3: the most telling ones, then those that match; or of all steps those that match.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const sameAs = numberOf(parsed, 'same-prompt');
    const step = numberOf(parsed, 'step');
    const validation = isOn(parsed, 'validation');
    if (isOn(parsed, 'prompts')) return printPrompts(parsed, io, { run, validation });
    const index = numberOf(parsed, 'index');
    const order = RolloutOrder.safeParse(textFlag(parsed, 'order') ?? 'written');
    if (!order.success)
      return misused('That is no order.', `One of: ${RolloutOrder.options.join(', ')}`);
    const query = {
      run,
      validation,
      text: textFlag(parsed, 'filter') ?? '',
      min: numberOf(parsed, 'min'),
      max: numberOf(parsed, 'max'),
      order: order.data,
      most: index === null ? (numberOf(parsed, 'most') ?? MAX_LISTED) : 0,
    };
    if (isOn(parsed, 'all-steps') || (sameAs !== null && step !== null)) {
      const prompt = sameAs === null || step === null ? null : { step, index: sameAs };
      return printAllSteps({ ...query, prompt, bins: MAX_LISTED }, io);
    }
    const result = granted(
      await io.link.ask((client) => client.insight.rollouts({ ...query, step })),
    );
    const { step: shown } = result;
    if (index === null || shown === null) {
      io.answer(result, () => stepText(result));
      return EXIT.ok;
    }
    const rollout = granted(
      await io.link.ask((client) =>
        client.insight.rollout({ run, step: shown, index, validation }),
      ),
    );
    io.answer(rollout, () => rolloutText(rollout));
    return EXIT.ok;
  },
} satisfies Command;

/** Asks until all steps were read. */
async function untilRead<T extends Pick<AllSteps, 'steps' | 'read' | 'skipped'>>(
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const result = await ask();
    if (result.read + result.skipped >= result.steps) return result;
  }
}

async function printAllSteps(query: z.input<typeof AllStepsQuery>, io: Io): Promise<number> {
  const result = await untilRead(async () =>
    granted(await io.link.ask((client) => client.insight.allRollouts(query))),
  );
  io.answer(result, () => allStepsText(result));
  return EXIT.ok;
}

async function printPrompts(
  parsed: ParsedCommand,
  io: Io,
  of: { readonly run: string; readonly validation: boolean },
): Promise<number> {
  const band = /^(\d{1,3})-(\d{1,3})$/.exec(textFlag(parsed, 'band') ?? '0-100');
  const [min, max] = [Number(band?.[1]) / 100, Number(band?.[2]) / 100];
  if (!(min <= max && max <= 1))
    return misused('--band takes two percents, as 20-80.', `Usage: ${usage}`);
  const maxListed = numberOf(parsed, 'most') ?? (io.json ? 5_000 : MAX_LISTED);
  const query = { ...of, min, max, most: maxListed, full: true };
  const result = await untilRead(async () =>
    granted(await io.link.ask((client) => client.insight.prompts(query))),
  );
  io.answer(result, () => promptsText(result));
  return EXIT.ok;
}

/** Number of a flag; null where it is not given. */
function numberOf(parsed: ParsedCommand, name: string): number | null {
  const text = textFlag(parsed, name);
  if (text === null) return null;
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value)
    ? value
    : misused(`--${name} takes a number, not "${text}".`, `Usage: ${usage}`);
}
