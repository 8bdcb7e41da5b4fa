import type { Probe } from '../probe';

/** Refusals of a target that was reached and has no Python that can run the agent. */
const WITHOUT_PYTHON: ReadonlySet<string> = new Set(['no-python', 'python-missing']);

/** Probe of the agent: does the target answer, with a Python that can run it? */
export default {
  title: 'Contact',
  says: 'Asks the agent on the target to answer. It changes nothing.',
  order: 0,
  subject: 'machine',
  runsAlone: false,
  children: () => [],
  judge: (_results, { hello, target }) => {
    if (hello.ok) {
      const { hostname, osName, pythonVersion, python } = hello.value;
      return {
        state: 'ok',
        value: `Python ${pythonVersion}`,
        says: `${hostname} answers: ${osName}, Python ${pythonVersion} at ${python}.`,
      };
    }
    const { code, says, remedy } = hello.error;
    const needsPython = WITHOUT_PYTHON.has(code);
    return {
      state: needsPython ? 'bad' : 'unknown',
      value: needsPython ? 'no Python' : 'no contact',
      says,
      advice: remedy,
      fixes: needsPython ? [{ fix: 'install-python', values: { target: target.id } }] : [],
    };
  },
} satisfies Probe;
