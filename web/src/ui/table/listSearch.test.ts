import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../api/search.ts'
import { pageSizesFor } from './listSearch.ts'
import { ignoredText } from './filters.ts'
import { ignoredValues, type ListState, readState, writeState } from './listState.ts'

const definition = {
  entity: 'work_order',
  sort: ['code', 'title'],
  filters: {
    fkLine: 'id',
    fkc_status: 'id',
    is_open: 'boolean',
    code: 'text',
    due_date: 'day',
    started_at: 'instant',
    date: 'date'
  }
} as const
const defaults = { itemsPerPage: 10, sortBy: 'id', sortDesc: true, prefix: '', view: '' }
const read = (search: string, prefix = '') => readState(parseSearch(search), definition, { ...defaults, prefix })
const plain: ListState = { page: 1, itemsPerPage: 10, search: '', sortBy: 'id', sortDesc: true, filters: {} }

describe('reading the address', () => {
  test.each<[string, Partial<ListState>]>([
    ['', {}],
    ['?page=3&itemsPerPage=50&search=freno', { page: 3, itemsPerPage: 50, search: 'freno' }],
    ['?sortBy=code', { sortBy: 'code', sortDesc: false }],
    ['?sortBy=code&sortDesc=true', { sortBy: 'code', sortDesc: true }],
    ['?fkc_status=9&fkc_status=11', { filters: { fkc_status: ['9', '11'] } }],
    ['?is_open=true&code=OT', { filters: { is_open: ['true'], code: ['OT'] } }],
    [`?code=${'x'.repeat(200)}`, { filters: { code: ['x'.repeat(200)] } }],
    ['?fkc_status=0&fkc_status=2147483647', { filters: { fkc_status: ['0', '2147483647'] } }],
    ['?itemsPerPage=500', { itemsPerPage: 500 }],
    [
      '?due_date_from=2026-03-01&due_date_to=2026-03-31&date=2026-03-05',
      { filters: { due_date_from: ['2026-03-01'], due_date_to: ['2026-03-31'], date: ['2026-03-05'] } }
    ],
    ['?started_at_from=2026-03-01T10:00:00Z', { filters: { started_at_from: ['2026-03-01T10:00:00Z'] } }]
  ])('%s', (search, expected) => expect(read(search)).toEqual({ ...plain, ...expected }))

  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e1',
    '?page=99999999999',
    '?itemsPerPage=501',
    '?itemsPerPage=0',
    '?sortBy=secret',
    '?sortDesc=true',
    '?fkc_status=x',
    '?is_open=maybe',
    '?fkc_status=2147483648',
    `?code=${'x'.repeat(201)}`,
    '?code=',
    '?started_at_from=ayer',
    '?due_date_from=31/03/2026',
    '?date=2026-02-30',
    '?unknown=1'
  ])('what makes no sense counts as not said: %s', search => expect(read(search)).toEqual(plain))

  test('what of the filters makes no sense is named; blank values, and what is no filter, are not', () => {
    const raw = parseSearch(
      '?due_date_from=31/03/2026&date=2026-02-30&is_open=true&fkc_status=9&fkc_status=x&code=&page=0&x=1'
    )
    expect(ignoredValues(raw, definition, '').map(({ parameter, value }) => `${parameter}=${value}`)).toEqual([
      'fkc_status=x',
      'due_date_from=31/03/2026',
      'date=2026-02-30'
    ])
    expect(
      ignoredText([{ name: 'due_date', label: 'Vence', kind: 'dates' }], { parameter: 'due_date_from', value: 'x' })
    ).toBe('Vence desde «x»')
  })

  test('the line follows the line selector, never the address', () => expect(read('?fkLine=7').filters).toEqual({}))

  test('a second list on the page has parameters of its own', () => {
    expect(read('?page=2&r.page=3', 'r.').page).toBe(3)
    expect(read('?page=2', 'r.').page).toBe(1)
  })
})

describe('writing it', () => {
  test('what is as by default stays unsaid', () => expect(stringifySearch(writeState(plain, defaults))).toBe(''))

  test('and comes back as it was', () => {
    const state = {
      page: 4,
      itemsPerPage: 25,
      search: 'año & más',
      sortBy: 'title',
      sortDesc: true,
      filters: { fkc_status: ['9', '13'], due_date_from: ['2026-01-01'] }
    }
    expect(read(stringifySearch(writeState(state, defaults)))).toEqual(state)
  })

  test('the order that is the list’s own in one direction only is said in the other', () => {
    expect(read(stringifySearch(writeState({ ...plain, sortDesc: false }, defaults))).sortDesc).toBe(false)
  })
})

test('the list’s own page size is among those offered', () => {
  expect(pageSizesFor(15)).toEqual([5, 10, 15, 25, 50, 100, 200])
  expect(pageSizesFor(30)).toEqual([5, 10, 15, 25, 30, 50, 100, 200])
})
