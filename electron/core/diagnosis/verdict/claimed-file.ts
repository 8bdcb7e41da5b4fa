const MODEL = String.raw`(?:zip|pt|pth|pkl|ckpt|safetensors|h5|keras|onnx|npz|msgpack)`;
const CLAIM = new RegExp(
  String.raw`\b(?:saved|saving|written|exported|stored|wrote)\b(?:[^'"\n]{0,40}?(?:\s(?:to|in|into|as|at|->|=>|→)|:)\s+|\s+)['"]?([^\s'"]+\.${MODEL})['"]?[.,]?(?:\s*\(.{0,40}\))?\s*$`,
  'i',
);

/** The model file that the last lines of a log say was saved; null when they name none, or a pattern. */
export function claimedFile(lastLines: readonly string[]): string | null {
  const claims = lastLines.flatMap((text) => CLAIM.exec(text)?.[1] ?? []);
  const last = claims.at(-1);
  return last === undefined || /[*?[\]]/.test(last) ? null : last;
}

/** What is wrong with a file that a log says was saved. */
export type ClaimProblem = 'missing' | 'empty' | 'older' | 'cut';
