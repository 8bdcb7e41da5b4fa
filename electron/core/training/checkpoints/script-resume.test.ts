import { expect, test } from 'vitest';
import { scriptResumeOption } from './script-resume';

test.each([
  ['p.add_argument("--resume", type=str, default=None)', '--resume'],
  ["p.add_argument('-r', '--resume-from', default='')", '--resume-from'],
  ['parser.add_argument(\n    "--load_checkpoint",\n    help="path")', '--load_checkpoint'],
  ['@click.option("--ckpt-path", type=click.Path(exists=True))', '--ckpt-path'],
  ['flags.DEFINE_string("restore_path", None, "checkpoint")', '--restore_path'],
])('%j takes a checkpoint by %s', (script, option) => {
  expect(scriptResumeOption(script)).toBe(option);
});

test.each([
  'p.add_argument("--resume", action="store_true")',
  'p.add_argument("--resume", type=int)',
  '@click.option("--resume", is_flag=True)',
  'p.add_argument("--checkpoint-dir", default="out")',
  '# p.add_argument("--resume")',
  'p.add_argument("--resume")\np.add_argument("--load-model")',
  'resume = None',
])('%j names no one option for it', (script) => {
  expect(scriptResumeOption(script)).toBeNull();
});
