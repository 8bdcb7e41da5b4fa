/** Part of an answer: what the policy thought, called or answered, what a tool returned, or plain text. */
export interface RolloutTurn {
  readonly kind: 'text' | 'think' | 'tool' | 'result' | 'answer';
  /** Tag that it stood in, '' for plain text. */
  readonly tag: string;
  readonly text: string;
}

const KINDS: Readonly<Record<string, RolloutTurn['kind']>> = {
  think: 'think',
  search: 'tool',
  python: 'tool',
  tool_call: 'tool',
  result: 'result',
  tool_response: 'result',
  answer: 'answer',
};
const OPEN = new RegExp(`<(${Object.keys(KINDS).join('|')})>`, 'g');

/** An answer by its tags (ARPO's, and those of chat templates with tools). A tag that is never closed reaches to the end. */
export function turnsOf(answer: string): readonly RolloutTurn[] {
  const turns: RolloutTurn[] = [];
  let at = 0;
  const plain = (to: number): void => {
    const text = answer.slice(at, to);
    if (text.trim() !== '') turns.push({ kind: 'text', tag: '', text });
  };
  for (const match of answer.matchAll(OPEN)) {
    if (match.index < at) continue;
    const [opened, tag = ''] = match;
    plain(match.index);
    const from = match.index + opened.length;
    const close = answer.indexOf(`</${tag}>`, from);
    const to = close === -1 ? answer.length : close;
    turns.push({ kind: KINDS[tag] ?? 'text', tag, text: answer.slice(from, to) });
    at = close === -1 ? answer.length : close + `</${tag}>`.length;
  }
  plain(answer.length);
  return turns;
}
