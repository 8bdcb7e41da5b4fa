/** Options whose value is a checkpoint to continue from, and no place to save one. */
const NAME = String.raw`--(?:resume(?:[-_](?:from|path|checkpoint|ckpt|from[-_](?:checkpoint|path|ckpt)))?|restore(?:[-_](?:from|path))?|load[-_](?:checkpoint|ckpt|model)(?:[-_]path)?|ckpt[-_]path)`;
/** argparse's `add_argument("-r", "--resume", …)`, click's `option("--resume", …)`. */
const DECLARED = new RegExp(
  String.raw`(?:add_argument|option)\(\s{0,80}(?:['"]-\w{1,8}['"],\s{0,80})?['"](${NAME})['"]((?:(?!add_argument|option\()[^]){0,240})`,
  'g',
);
/** absl's `DEFINE_string("resume", …)`. */
const ABSL = new RegExp(
  String.raw`DEFINE_string\(\s{0,80}['"](${NAME.replace('--', '')})['"]`,
  'g',
);
/** A switch or a number: it says whether to continue, not from what. */
const NO_PATH =
  /store_true|store_false|store_const|is_flag|Boolean|bool|type\s{0,4}=\s{0,4}(?:int|float)/;

/**
 * The option by which a Python script takes the checkpoint that it continues from, as it declares it; null where it declares none, or several.
 * The text is only read.
 */
export function scriptResumeOption(script: string): string | null {
  const text = script.replaceAll(/^[ \t]*#.*/gm, '');
  const declared = [...text.matchAll(DECLARED)].flatMap(([, option = '', rest = '']) =>
    NO_PATH.test(rest) ? [] : [option],
  );
  const absl = [...text.matchAll(ABSL)].map(([, name = '']) => `--${name}`);
  const [only, other] = new Set([...declared, ...absl]);
  return only === undefined || other !== undefined ? null : only;
}
