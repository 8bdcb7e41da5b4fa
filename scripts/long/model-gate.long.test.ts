import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { runPython, toolsFolder } from '../../resources/python/training-process.fixture';
import { seedOf } from '../e2e/restart/seeded-random.fixture';
import { patient } from '../setup/patience.mjs';
import { isCi } from '../setup/paths.mjs';
import { longRepetitions } from '../setup/repetitions.mjs';
import { findTestPyenv } from '../setup/test-pyenv.mjs';

const count = longRepetitions('RL_COCKPIT_MUTATED_MODELS', { night: 10_000, soak: 100_000 });
/** A child each, so that a library that dies of one file is found with the seeds that it was trying. */
const A_CHILD = 5000;
const seed = seedOf(process.env);
const python = findTestPyenv();
beforeEach(({ skip }) =>
  skip(python === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

const Answer = z.object({
  tried: z.number(),
  loaded: z.number(),
  copied: z.number(),
  heardWithConsent: z.number(),
  executions: z.array(z.unknown()),
});

test(
  `${count} mutated models run nothing without consent (RL_COCKPIT_SEED=${seed})`,
  { timeout: patient(count * 200) },
  async () => {
    for (let done = 0; done < count; done += A_CHILD) {
      const many = String(Math.min(A_CHILD, count - done));
      const argv = ['-m', 'tests_rl_cockpit.fuzz_model_gate', '--count', many];
      const ran = await runPython(
        python ?? '',
        [...argv, '--seed', String(seed + done)],
        toolsFolder,
      );
      expect({ code: ran.code, err: ran.code === 0 ? '' : ran.err }).toEqual({ code: 0, err: '' });
      const answer = Answer.parse(JSON.parse(ran.out.trim().split('\n').at(-1) ?? ''));
      process.stderr.write(`${JSON.stringify({ ...answer, from: seed + done })}\n`);
      expect(answer).toMatchObject({ tried: Number(many), executions: [] });
      expect(answer.heardWithConsent).toBeGreaterThan(1);
      expect(answer.loaded).toBeGreaterThan(0);
    }
  },
);
