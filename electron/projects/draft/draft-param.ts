import type { Json } from '#core/lib/json';
import { type DraftNames, plainLine } from './draft-names';
import type { ScriptOption } from './script-facts';
import { demandedNumber, isLength, toyOutput, toyValue, unitOf } from './toy-values';

type Scalar = string | number | boolean;

/** A parameter of a drafted manifest. */
export interface DraftParam {
  readonly name: string;
  readonly value: Readonly<Record<string, Json>>;
  /** Where it was read, and what was guessed. */
  readonly comment: string;
  /** Its value in the preset of a short try; null = the default. */
  readonly toy: Scalar | null;
}

interface Shape {
  readonly fields: Readonly<Record<string, Json>>;
  readonly toy: Scalar | null;
  readonly guess: string;
}

/** An option of a script as a parameter, bound to what the script takes. */
export function draftParam(option: ScriptOption, names: DraftNames): DraftParam {
  const off = option.type === 'flag' && option.default === true && option.offFlag !== null;
  const name = names.name(off ? `no_${option.name}` : option.name);
  const shape = shapeOf(option, name, off);
  const bind = bindingOf(option, off);
  const help = plainLine(option.help);
  const unit = unitOf(help);
  const group = option.group === null ? '' : plainLine(option.group, 60);
  return {
    name,
    value: {
      name,
      ...shape.fields,
      ...(help === '' ? {} : { says: help }),
      ...(unit === null ? {} : { unit }),
      ...(group === '' ? {} : { group }),
      bind,
    },
    comment: [sourceText(option), shape.guess].filter((text) => text !== '').join('. '),
    toy: shape.toy,
  };
}

function sourceText({
  file,
  line,
  flags,
  positional,
  key,
  style,
  defaultText,
}: ScriptOption): string {
  const said = { set: 'constant', local: 'constant in a function', kwarg: 'argument of the call' };
  const what =
    style === 'set' || style === 'local' || style === 'kwarg'
      ? `${said[style]} ${key ?? ''}`
      : style === 'env'
        ? `environment variable ${key ?? ''}`
        : positional
          ? 'positional argument'
          : flags.join(', ');
  const unknown =
    defaultText === null ? '' : `; the default is ${defaultText}, which only running would tell`;
  return plainLine(`${file}:${line}: ${what}${unknown}`);
}

function bindingOf(option: ScriptOption, off: boolean): Record<string, Json> {
  const { style, key, flags, positional, joined, many } = option;
  if (style === 'set' || style === 'local' || style === 'kwarg' || style === 'env') {
    return { [style]: key ?? option.name };
  }
  const split = many ? { split: true } : {};
  if (positional) return { positional: true, ...split };
  const [flag = `--${option.name}`] = off && option.offFlag !== null ? [option.offFlag] : flags;
  const isValue = option.type !== 'flag';
  return { flag: joined && isValue ? `${flag}=` : flag, ...split };
}

function shapeOf(option: ScriptOption, name: string, off: boolean): Shape {
  if (option.type === 'flag') return flagShape(option, off);
  if (option.choices !== null) return choiceShape(option, option.choices);
  if (option.many) return textShape(option, name, listText(option.default));
  if (option.type === 'int' || option.type === 'float') return numberShape(option, name);
  if (option.type === 'bool-text') return boolShape(option);
  return textShape(option, name, scalarText(option.default));
}

const flagShape = ({ default: value }: ScriptOption, off: boolean): Shape => ({
  fields: { type: 'flag', default: off ? false : value === true },
  toy: null,
  guess: off ? 'on by itself, so this switches it off' : '',
});

/** The empty choice leaves the script's own default. */
function choiceShape(
  { default: value, hasDefault, required }: ScriptOption,
  scalars: readonly (Scalar | null)[],
): Shape {
  const choices = [...new Set(scalars.flatMap((one) => (one === null ? [] : [scalarText(one)])))];
  const own = hasDefault ? scalarText(value) : '';
  const all = choices.includes(own) ? choices : required ? choices : [own, ...choices];
  const [first = ''] = all;
  const start = choices.includes(own) ? own : first;
  const guess = required && !hasDefault ? 'guessed: the script has no default' : '';
  return {
    fields: { type: 'choice', choices: all.length === 0 ? [''] : all, default: start },
    toy: null,
    guess,
  };
}

/** A text that a function of the script reads as a boolean. */
function boolShape({ default: value, hasDefault }: ScriptOption): Shape {
  const own = hasDefault ? scalarText(value).toLowerCase() : '';
  const choices = own === 'true' || own === 'false' ? ['true', 'false'] : ['', 'true', 'false'];
  return {
    fields: { type: 'choice', choices, default: choices.includes(own) ? own : '' },
    toy: null,
    guess: '',
  };
}

function numberShape(option: ScriptOption, name: string): Shape {
  const { type, default: value, required } = option;
  const isInt = type === 'int';
  const fits = typeof value === 'number' && (!isInt || Number.isSafeInteger(value));
  if (!fits && !required) return textShape(option, name, scalarText(value));
  const start = fits ? value : demandedNumber(name, isInt);
  // A length that is short already makes a toy as it is.
  const toy = toyValue(name, start) ?? (isLength(name) && start > 0 ? start : null);
  const within = (limit: ScriptOption['min'], isLow: boolean): limit is number =>
    typeof limit === 'number' &&
    (isLow ? limit <= (toy ?? start) && limit <= start : limit >= start);
  return {
    fields: {
      type,
      default: start,
      ...(within(option.min, true) ? { min: option.min } : {}),
      ...(within(option.max, false) ? { max: option.max } : {}),
    },
    toy,
    guess: fits ? '' : `guessed: the script has no default`,
  };
}

function textShape({ type, required, style }: ScriptOption, name: string, value: string): Shape {
  const demanded = required && value === '' && style !== 'env' ? demandedText(name) : '';
  const isPath = type === 'path';
  const kind = type === 'int' ? 'a whole number; ' : type === 'float' ? 'a number; ' : '';
  const own = value === '' && !required ? `${kind}empty = the script's own default` : '';
  const start = value === '' ? demanded : value;
  return {
    fields: {
      type: isPath ? 'path' : 'text',
      default: start,
      ...(required ? { required: true } : {}),
    },
    toy: toyOutput(name, start),
    guess: demanded === '' ? own : 'guessed: the script has no default',
  };
}

/** A text for an option that a script demands; '' for data that only the user knows. */
function demandedText(name: string): string {
  if (/(?:^|_)env(?:_id|_name|ironment)?$/.test(name)) return 'CartPole-v1';
  if (/(?:^|_)(?:name|tag|experiment|exp|run_name|project)$/.test(name)) return 'first';
  if (/(?:^|_)(?:out|output|save|log|logs|results?)(?:_dir|_path|_folder)?$/.test(name))
    return 'output';
  return /device/.test(name) ? 'cpu' : '';
}

const wordOf = (one: Json): string => (typeof one === 'string' ? one : JSON.stringify(one));

function listText(value: ScriptOption['default']): string {
  return Array.isArray(value) ? value.map(wordOf).join(' ') : scalarText(value);
}

function scalarText(value: ScriptOption['default']): string {
  if (value === null || typeof value === 'object') return '';
  return plainLine(String(value), 4_000) === String(value).trim() ? String(value) : '';
}
