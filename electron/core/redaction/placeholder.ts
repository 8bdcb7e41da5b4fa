/** Represents a secret, wherever one is left out. */
export const SECRET_MARK = '…(masked)';

/** Code that reads a value: `os.environ[…]`, `args.key`, `${HF_TOKEN}`, `getpass()`, `<your key>`, `%(key)s`. */
const CODE =
  /^(?:\$|%[({A-Z]|\{|<|\(|\[|os\.|env\.|environ|process\.|getenv|getpass|args\.|cfg\.|config\b|self\.|settings\.|secrets\.|…)|^[A-Za-z_][\w.]*[([]|^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/;
/** Types, and values that say that there is none. `EMPTY` is what vLLM is given. */
const NOTHING =
  /^(?:none|null|nil|undefined|nan|true|false|yes|no|on|off|empty|unset|str|string|int|bool|bytes|object|optional|any|secretstr|default|required|missing|invalid|incorrect|wrong|expired|denied|accepted|ok|changed|unchanged|set|unknown|hidden|masked|redacted|prompt|bearer|basic|token|digest|negotiate|authentication|authorization|argument|option|deprecated|provided|found|not)$/i;

/** Whether the text in place of a secret says that there is none, or where it comes from. */
export function isPlaceholder(value: string): boolean {
  const word = value.replace(/[)\]}>.:!?]+$/, '');
  return (
    word === '' ||
    CODE.test(value) ||
    NOTHING.test(word) ||
    /your|example|placeholder|changeme|dummy|redacted/i.test(word) ||
    /^[-_*.•xX#]*$/.test(word) ||
    value.includes(SECRET_MARK)
  );
}
