import { expect, test } from 'vitest'
import { parseSearch, safeRedirect, stringifySearch } from './search.ts'

test.each([
  ['?page=2&fkc_status=19&fkc_status=10&fkc_status=11', { page: '2', fkc_status: ['19', '10', '11'] }],
  ['?search=123', { search: '123' }],
  ['?a=b+c%26d', { a: 'b c&d' }],
  ['', {}]
])('%s is read as %j and written back', (text, expected) => {
  expect(parseSearch(text)).toEqual(expected)
  expect(stringifySearch(expected)).toBe(text)
})

test('a name from the URL never reaches the prototype', () => {
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x&__proto__=y'))).toBe(Object.prototype)
  expect(parseSearch('?constructor=x')).toEqual({ constructor: 'x' })
})

test('empty values leave the URL', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '', d: [], e: 0, f: false })).toBe('?e=0&f=false')
})

test.each([
  ['/admin/bases?page=2#x', '/admin/bases?page=2#x'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/auth/login', undefined],
  ['', undefined],
  [['/a', '/b'], undefined],
  [undefined, undefined]
])('the way back %j is %j', (value, expected) => {
  expect(safeRedirect(value)).toBe(expected)
})
