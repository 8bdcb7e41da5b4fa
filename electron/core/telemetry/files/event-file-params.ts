import { parseJson } from '../values/json-objects';
import { printedValue } from '../values/printed-value';
import { type Field, fields } from './protobuf';
import { TfRecords } from './tf-records';

/** Text of CleanRL and scripts in its manner: a Markdown table, `|param|value|` (cleanrl/ppo.py). */
const TABLE = 'hyperparameters/text_summary';
/** Text of Hugging Face's Trainer: its TrainingArguments as JSON (transformers/integrations/integration_utils.py). */
const ARGUMENTS = 'args/text_summary';
/** Plugin data of TensorBoard's HParams, as torch's `add_hparams` writes it (tensorboard/plugins/hparams/plugin_data.proto). */
const SESSION = '_hparams_/session_start_info';

const decoder = new TextDecoder();

/** Parameters that a training wrote into its event file, by name; `bytes` may be its beginning only. */
export function eventFileParams(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  new TfRecords().push(bytes, (data, _view, from, to) => {
    for (const summary of nested(data, { from, to }, 5))
      for (const value of nested(data, summary, 1)) Object.assign(params, valueParams(data, value));
  });
  return params;
}

type Extent = Pick<Field, 'from' | 'to'>;

/** Byte strings of a message with this number. */
const nested = (data: Uint8Array, { from, to }: Extent, number: number): readonly Field[] =>
  [...fields(data, from, to)].filter((field) => field.number === number && field.wire === 2);

const textAt = (data: Uint8Array, field: Extent | undefined): string =>
  field === undefined ? '' : decoder.decode(data.subarray(field.from, field.to));

/** Parameters of a Summary.Value: tag 1, tensor 8, metadata 9; none for any other tag. */
function valueParams(data: Uint8Array, value: Extent): Readonly<Record<string, unknown>> {
  const tag = textAt(data, nested(data, value, 1)[0]);
  if (tag === SESSION) return sessionParams(data, value);
  if (tag !== TABLE && tag !== ARGUMENTS) return {};
  // TensorProto: string_val 8.
  const [text] = nested(data, value, 8).flatMap((tensor) => nested(data, tensor, 8));
  return tag === TABLE ? tableParams(textAt(data, text)) : jsonParams(textAt(data, text));
}

function tableParams(text: string): Readonly<Record<string, unknown>> {
  const rows = [...text.matchAll(/^\|([^|\n]+)\|([^|\n]*)\|\s*$/gm)].map(
    ([, name = '', value = '']) => [name.trim(), value.trim()] as const,
  );
  return Object.fromEntries(
    rows
      .filter(([name, value]) => !/^-+$/.test(name) && !(name === 'param' && value === 'value'))
      .map(([name, value]) => [name, printedValue(value)]),
  );
}

function jsonParams(text: string): Readonly<Record<string, unknown>> {
  // Some versions of the writer indent it as a code block of Markdown.
  const value = parseJson(text.trim());
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** SummaryMetadata 9: plugin_data 1: content 2: session_start_info 3: hparams 1, a map of google.protobuf.Value. */
function sessionParams(data: Uint8Array, value: Extent): Readonly<Record<string, unknown>> {
  let messages: readonly Extent[] = [value];
  for (const number of [9, 1, 2, 3, 1])
    messages = messages.flatMap((message) => nested(data, message, number));
  return Object.fromEntries(
    messages.map((entry) => [
      textAt(data, nested(data, entry, 1)[0]),
      protoValue(data, nested(data, entry, 2)[0]),
    ]),
  );
}

/** google.protobuf.Value: number_value 2, string_value 3, bool_value 4; null for the others. */
function protoValue(data: Uint8Array, extent: Extent | undefined): unknown {
  if (extent === undefined) return null;
  for (const field of fields(data, extent.from, extent.to)) {
    if (field.number === 2 && field.wire === 1)
      return new DataView(data.buffer, data.byteOffset).getFloat64(field.from, true);
    if (field.number === 3 && field.wire === 2) return textAt(data, field);
    if (field.number === 4 && field.wire === 0) return field.value !== 0;
  }
  return null;
}
