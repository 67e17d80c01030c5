import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { circleIn } from './fewFiles.ts'

const bundle = (imports: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(imports).map(([name, of]) => [name, { type: 'chunk', fileName: name, imports: of }])
  ) as unknown as Rolldown.OutputBundle

test.each([
  ['a chain', { page: ['table', 'icons'], table: ['icons'], icons: [] }, undefined],
  ['a circle of two', { page: ['table'], table: ['icons'], icons: ['table'] }, ['table', 'icons']],
  ['a circle of three', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c']]
])('scripts that import each other are found: %s', (_, imports, circle) => {
  expect(circleIn(bundle(imports))).toEqual(circle)
})
