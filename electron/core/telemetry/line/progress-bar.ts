/** tqdm with a total: `Epoch 1:  12%|█▏   | 12/100 [03:10<23:14, 15.84s/it]`. */
const TQDM = /\d{1,3}%\|[^|]{0,300}\|\s*[\d.,kMGT?]+\/[\d.,kMGT?]+ ?\[[^\]]{0,300}\]/g;
/** tqdm without a total: `37it [00:12,  3.01it/s]`. */
const TQDM_COUNT = /^[^[\]]{0,100}?\d+\w{1,6} \[\d[\d:]*, +[^\]]{0,100}\]$/;
/** rich: ` 100% ━━━━━━ 768/768  [ 0:00:55 < 0:00:00 , 9 it/s ]`. */
const RICH = /\d{1,3}% [━╸╺ ]{5}/;

/**
 * What stands after the last progress bar of a line: a bar goes to stderr without a newline, so that the next
 * line of stdout sticks to it. null when the line holds no bar; '' when it holds nothing else.
 */
export function afterBar(text: string): string | null {
  if (text.includes('%|')) {
    let end = -1;
    for (const bar of text.matchAll(TQDM)) end = bar.index + bar[0].length;
    return end === -1 ? null : text.slice(end).trimStart();
  }
  if (text.includes('━')) return RICH.test(text) ? '' : null;
  return text.endsWith(']') && text.includes(' [') && TQDM_COUNT.test(text) ? '' : null;
}
