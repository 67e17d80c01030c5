import { expect, test } from 'vitest'
import { mergeTyped } from './mergeTyped.ts'

const began = { text: 'a', pending: 'b', staff: [1, 2] }

test.each<[what: string, typed: Partial<typeof began>, saved: Partial<typeof began>, is: object, both: string[]]>([
  ['nothing by anybody', {}, {}, {}, []],
  ['only typed', { text: 'mine' }, {}, { text: 'mine' }, []],
  ['only saved by somebody else', {}, { text: 'theirs' }, { text: 'theirs' }, []],
  ['one field each', { text: 'mine' }, { pending: 'theirs' }, { text: 'mine', pending: 'theirs' }, []],
  ['the same field', { text: 'mine' }, { text: 'theirs' }, { text: 'mine' }, ['text']],
  ['the same field alike', { text: 'ours' }, { text: 'ours' }, { text: 'ours' }, []],
  ['a blank more', { text: 'a ' }, {}, { text: 'a ' }, []],
  ['emptied and changed', { text: '' }, { text: 'theirs' }, { text: '' }, ['text']],
  [
    'one of two fields',
    { text: 'mine', pending: 'mine' },
    { text: 'theirs' },
    { text: 'mine', pending: 'mine' },
    ['text']
  ],
  ['people added by both', { staff: [1, 2, 3] }, { staff: [1, 2, 4] }, { staff: [1, 2, 4, 3] }, []],
  ['the same one added by both', { staff: [1, 2, 3] }, { staff: [1, 2, 3] }, { staff: [1, 2, 3] }, []],
  ['one taken out, one added', { staff: [2] }, { staff: [1, 2, 4] }, { staff: [2, 4] }, []],
  ['taken out by somebody else', { staff: [1, 2, 3] }, { staff: [2] }, { staff: [2, 3] }, []]
])('%s', (_, typed, saved, is, both) => {
  const now = { ...began, ...saved }
  expect(mergeTyped(began, { ...began, ...typed }, now)).toEqual({ fields: { ...now, ...is }, both })
})

test('a text that was saved without the blanks around it was changed by nobody', () => {
  const sent = { ...began, text: 'mine ' }
  const fields = { ...began, text: 'mine and more' }
  expect(mergeTyped(sent, fields, { ...began, text: 'mine' })).toEqual({ fields, both: [] })
})

test('where it isn’t known what was there before, what differs counts as changed by both', () => {
  const typed = { text: 'mine', pending: 'b', staff: [1, 3] }
  expect(mergeTyped({}, typed, began)).toEqual({ fields: { ...typed, staff: [1, 2, 3] }, both: ['text'] })
})
