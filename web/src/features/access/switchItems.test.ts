import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'
import { different, grouped, isOn, matches, type SwitchItem, toChange } from './switchItems.ts'

const item = (id: number, allowed: boolean, more: Partial<SwitchItem> = {}): SwitchItem => ({
  id,
  allowed,
  group: 'Catálogos',
  title: 'Ver los catálogos',
  code: 'catalogs.read',
  ...more
})

test('found by any of its words, whatever accents and capitals', () => {
  for (const text of ['', 'CATALOGOS', 'ver catalogs.read', 'catálo read'])
    expect(matches(item(1, true), text), text).toBe(true)
  for (const text of ['órdenes', 'ver órdenes']) expect(matches(item(1, true), text), text).toBe(false)
})

test('in groups, in their order', () => {
  expect(
    grouped([item(1, true), item(2, true, { group: 'Bases' }), item(3, true)]).map(({ name, items }) => [
      name,
      items.map(({ id }) => id)
    ])
  ).toEqual([
    ['Catálogos', [1, 3]],
    ['Bases', [2]]
  ])
})

test('what counts is whether it works, not the switch alone', () => {
  expect(isOn(item(1, true, { fixed: { on: false, text: 'Falta el permiso' } }))).toBe(false)
  expect(isOn(item(1, false, { fixed: { on: true, text: 'Siempre' } }))).toBe(true)
})

test('all at once changes only what isn’t so yet and can be changed', () => {
  const items = [item(1, true), item(2, false), item(3, false, { fixed: { on: true, text: 'Siempre' } })]
  expect(toChange(items, true)).toEqual([2])
  expect(toChange(items, false)).toEqual([1])
})

test('different from another profile; what that one has no row for it doesn’t have', () => {
  expect(
    different([item(1, true), item(2, false), item(3, true), item(4, false)], [item(1, true), item(2, true)]).map(
      ({ id }) => id
    )
  ).toEqual([2, 3])
})

test('rights are what nobody can give to their own profile: pages are none', () => {
  expect(Object.values(kinds).flatMap(({ label, isRight }) => (isRight ? [label] : []))).toEqual(['Permisos', 'API'])
})
