/** The longest tag, as the contract has it. */
const MOST_LETTERS = 60;

/** Tags of a line that the user typed, parted by commas; each once. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,\n]/).map((tag) => tag.trim().slice(0, MOST_LETTERS).trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
