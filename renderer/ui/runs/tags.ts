/** The longest tag, as the contract has it. */
const MAX_LETTERS = 60;

/** Tags of a line that the user typed, parted by commas; each once. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,\n]/).map((tag) => tag.trim().slice(0, MAX_LETTERS).trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
