import { expect, test } from 'vitest'
import { spellOptions } from '../../../../src/cli/commands/convert/arguments.ts'

test.each([
  ['--max_image_dpi 150 a.docx', '--max-image-dpi 150 a.docx'],
  ['--max_image_dpi=150', '--max-image-dpi=150'],
  ['--tagged a.docx', '--tagged=true a.docx'],
  ['--tagged false a.docx', '--tagged=false a.docx'],
  ['a.docx --tagged', 'a.docx --tagged=true'],
  ['--no-tagged a.docx', '--tagged=false a.docx'],
  ['--tagged=0', '--tagged=0'],
  ['--no-pages', '--no-pages'],
  ['--pages 1-3 my_file.docx -o out_dir', '--pages 1-3 my_file.docx -o out_dir'],
  ['-- --tagged --a_b', '-- --tagged --a_b'],
])('`%s` is read as `%s`', (given, spelt) => {
  const before = ['node', 'convertd', 'convert', 'word-to-pdf']
  expect(spellOptions([...before, ...given.split(' ')])).toEqual([...before, ...spelt.split(' ')])
})

test('leaves an unknown action to the command that refuses it', () => {
  const argv = ['node', 'convertd', 'convert', 'word_to_gold', '--a_b']
  expect(spellOptions(argv)).toEqual(argv)
})
