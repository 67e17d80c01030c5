import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './draft.ts'

const now = new Date('2026-03-10T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => vi.useRealTimers())

const values = { name: 'A medias', code: 'A' }
const start = { name: 'Antes', code: 'A' }
const written = { typed: { name: 'A medias' }, before: { name: 'Antes' } }
const open = (name: string | undefined, isTyped = false) =>
  renderHook(() => useDraft(name, { values, start, isChanged: field => isTyped && field === 'name' }))
const kept = () =>
  Object.fromEntries(Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(String(text))]))

test.each([
  ['typed in a form with a name', 'brand:4', true, { 'draft:brand:4': { ...written, at: '2026-03-10T12:00:00.400Z' } }],
  ['typed in a form without one', undefined, true, {}],
  ['not typed', 'brand:4', false, {}]
])('what is %s', (_, name, isTyped, expected) => {
  open(name, isTyped)
  vi.advanceTimersByTime(399)
  expect(kept()).toEqual({})
  vi.advanceTimersByTime(1)
  expect(kept()).toEqual(expected)
})

test.each([
  ['the page goes', () => dispatchEvent(new Event('pagehide'))],
  ['the form goes', (draft: ReturnType<typeof open>) => draft.unmount()]
])('what was typed last is kept when %s', (_, go) => {
  go(open('brand:4', true))
  expect(kept()).toEqual({ 'draft:brand:4': { ...written, at: now.toISOString() } })
})

test('what was sent or discarded is not kept when the form goes', () => {
  const draft = open('brand:4', true)
  act(() => draft.result.current.forget())
  draft.unmount()
  expect(kept()).toEqual({})
})

test('a draft of another form of the same record is not offered', () => {
  const other = { typed: { date: '2026-03-11' }, before: { date: null }, at: now.toISOString() }
  localStorage.setItem('draft:brand:4', JSON.stringify(other))
  expect(open('brand:4').result.current.found).toBeUndefined()
})

const week = 7 * 24 * 3_600_000

test.each([
  ['brand:4', week - 1, true],
  ['brand:4', week, false],
  ['brand:5', 0, false],
  [undefined, 0, false]
])('in %s after %i ms it is found: %s', (name, age, isFound) => {
  const at = new Date(now.getTime() - age).toISOString()
  localStorage.setItem('draft:brand:4', JSON.stringify({ ...written, at }))
  localStorage.setItem('draft:undefined', JSON.stringify({ ...written, at }))
  expect(open(name).result.current.found).toEqual(isFound ? { ...written, at } : undefined)
})

test('what another tab has written since then stays', () => {
  const draft = open('brand:4', true)
  vi.advanceTimersByTime(400)
  const theirs = { ...written, typed: { name: 'De la otra' }, at: '2026-03-10T12:00:01.000Z' }
  localStorage.setItem('draft:brand:4', JSON.stringify(theirs))
  act(() => draft.result.current.forget())
  expect(kept()).toEqual({ 'draft:brand:4': theirs })
})

test('forgotten, it is gone; others stay', () => {
  for (const key of ['draft:brand:4', 'draft:brand:5'])
    localStorage.setItem(key, JSON.stringify({ ...written, at: now.toISOString() }))
  const draft = open('brand:4')
  act(() => draft.result.current.forget())
  expect(draft.result.current.found).toBeUndefined()
  expect(Object.keys(kept())).toEqual(['draft:brand:5'])
})
