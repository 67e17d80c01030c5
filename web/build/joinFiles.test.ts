import { expect, test } from 'vitest'
import { type Entry, joinFiles, type Script } from './joinFiles.ts'

const script = (name: string, bytes: number, ...imports: string[]): Script => ({ name, bytes, imports })
const entry = (name: string, weight = 1): Entry => ({ starts: [name], weight })
const joined = (scripts: Script[], entries: Entry[]) => joinFiles(scripts, entries).map(names => names.toSorted())

test('what the same entries need is one file', () => {
  const scripts = [script('page', 50_000, 'table'), script('table', 30_000, 'icon'), script('icon', 500)]
  expect(joined(scripts, [entry('page')])).toEqual([['icon', 'page', 'table']])
})

test('a small script that two of three need goes to the one that all need; a large one stays apart', () => {
  const scripts = (bytes: number) => [
    script('list', 20_000, 'frame', 'filter'),
    script('other list', 20_000, 'frame', 'filter'),
    script('form', 20_000, 'frame'),
    script('frame', 60_000),
    script('filter', bytes)
  ]
  const pages = [entry('list'), entry('other list'), entry('form')]
  expect(joined(scripts(1_000), pages)).toEqual([['filter', 'frame']])
  expect(joined(scripts(40_000), pages)).toEqual([])
})

test('what a small script imports counts, too', () => {
  const scripts = [
    script('list', 20_000, 'frame', 'filter'),
    script('other list', 20_000, 'frame', 'filter'),
    script('form', 20_000, 'frame'),
    script('frame', 60_000),
    script('filter', 1_000, 'calendar'),
    script('calendar', 90_000)
  ]
  const pages = [entry('list'), entry('other list'), entry('form')]
  expect(joined(scripts, pages)).toEqual([['calendar', 'filter']])
})

test('an entry that counts more is kept small', () => {
  const scripts = [
    script('sign in', 20_000, 'button'),
    script('page', 20_000, 'button', 'menu'),
    script('button', 1_000),
    script('menu', 5_000)
  ]
  expect(joined(scripts, [entry('sign in'), entry('page')])).toEqual([['button', 'menu']])
  expect(joined(scripts, [entry('sign in', 50), entry('page')])).toEqual([
    ['button', 'sign in'],
    ['menu', 'page']
  ])
})

test('files never import each other', () => {
  // Joined, `top` and `bottom` would import `middle`, and `middle` them.
  const scripts = [
    script('page', 90_000, 'top'),
    script('other', 90_000, 'top', 'middle'),
    script('third', 90_000, 'middle'),
    script('top', 100, 'middle'),
    script('middle', 60_000, 'bottom'),
    script('bottom', 200)
  ]
  for (const names of joined(scripts, [entry('page'), entry('other'), entry('third')]))
    expect(names.includes('top') && names.includes('bottom')).toBe(names.includes('middle') && names.includes('top'))
})
