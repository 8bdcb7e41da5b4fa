import { masked } from './masked';
import { SECRET_MARK } from './placeholder';
import { isSecretValue } from './secret-names';
import { secretRanges } from './line-secrets';

/** A command without its secrets, to be shown or copied: `--api-key …`, `--token=…`, `HF_TOKEN=…`, and keys by their shape. */
export function maskedCommand(argv: readonly string[]): string[] {
  return argv.map((argument, i) => {
    const option = argv[i - 1] ?? '';
    const isValue = /^--?[a-z]/i.test(option) && !option.includes('=') && !argument.startsWith('-');
    if (isValue && isSecretValue(option, argument)) return SECRET_MARK;
    return maskedArgument(argument);
  });
}

function maskedArgument(argument: string): string {
  const [, name = '', value = ''] = /^(-{0,2}[A-Za-z][\w.-]*)=(.*)$/s.exec(argument) ?? [];
  const last = name.split('.').at(-1) ?? name;
  if (isSecretValue(last, value)) return `${name}=${SECRET_MARK}`;
  return masked(argument, SECRET_MARK);
}

/** The value of an environment variable as it may be shown. */
export const maskedVariable = (name: string, value: string): string =>
  isSecretValue(name, value) ? SECRET_MARK : masked(value, SECRET_MARK);

/** Whether a command holds what looks like a secret. */
export function holdsSecret(argv: readonly string[]): boolean {
  const shown = maskedCommand(argv);
  return argv.some((argument, i) => shown[i] !== argument || secretRanges(argument).length > 0);
}
