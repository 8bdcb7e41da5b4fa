/** Keys by their prefix, as their issuers write them. */
export const KNOWN_KEY =
  /\b(?:sk-(?:proj-|ant-)?[A-Za-z0-9_-]{20,}|hf_[A-Za-z0-9]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|xox[bap]-[\w-]{20,}|nvapi-[\w-]{30,})/;
/** `--api-key VALUE`, `--token=VALUE`, `agent.tools.search.api_key=VALUE` of Hydra. */
export const KEY_NAME =
  /(?:^|[._-])(?:api[_-]?key|apikey|secret(?:[_-]?key)?|(?:access|auth|hf|hub)[_-]?token|token|password|passwd)$/i;
const LONG_ENOUGH = 16;
/** A key of W&B. */
export const HEX_40 = /^[0-9a-f]{40}$/;

/** A variable is expanded by the shell, and is no key that was typed; a path, a number or a word is none either. */
export function looksSecret(value: string): boolean {
  if (value.length < LONG_ENOUGH || /^[$%]|^\/|[\s\\]|:\/\//.test(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
