import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenPathsOf, pathsOf, problemsOfIndex } from './docs.ts'
import { inProject, trackedFiles } from './project.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const files = trackedFiles()
const paths = pathsOf(files)
const pages = files.filter(file => /^(docs\/.*|README)\.md$/.test(file))

test('the index of decisions has each file, and each number a file or a tombstone', () => {
  const decisions = pages.flatMap(page => /^docs\/decisions\/(\d.*)$/.exec(page)?.[1] ?? [])
  expect(problemsOfIndex(read('docs/decisions/README.md'), decisions)).toEqual([])
})

test.each(pages)('%s names files and folders that exist', path => {
  expect(brokenPathsOf({ path, text: read(path) }, paths)).toEqual([])
})

test.each<[name: string, index: string, problems: string[]]>([
  ['complete', '| 1 | [A](0001-a.md) | in force |\n| 2 | B | moved to [features/b](../features/b.md) |', []],
  ['superseded', '| 1 | [A](0001-a.md) | superseded by 2 |\n| 2 | – | never used |', []],
  ['gap', '| 1 | [A](0001-a.md) | in force |\n| 3 | – | never used |', ['3: out of order']],
  ['no row', '| 1 | – | never used |', ['0001-a.md: not in the index']],
  ['no tombstone', '| 1 | [A](0001-a.md) | in force |\n| 2 | B | in force |', ['2: neither file nor tombstone']],
  ['no file', '| 1 | [A](0001-a.md) | in force |\n| 2 | [B](0002-b.md) | in force |', ['2: no file 0002-b.md']],
  ['other number', '| 1 | – | never used |\n| 2 | [A](0001-a.md) | in force |', ['2: links to 0001-a.md']],
  ['no state', '| 1 | [A](0001-a.md) | perhaps |', ['1: state "perhaps"']]
])('an index: %s', (_, index, problems) => {
  expect(problemsOfIndex(index, ['0001-a.md'])).toEqual(problems)
})

const example = pathsOf(['docs/b.md', 'server/src/app.ts'])

test.each([
  '[a](../b.md#part), [the standard](https://example.com/x.md), [here](#part)',
  '`server/src/app.ts`, `server/src/`, `app.ts`, `docs`',
  '`/l/x.ts`, `work-orders.ts(x)`, `contract/calls/…`, `text/html`',
  '```\n`server/src/of-an-example.ts`\n```'
])('nothing is broken in %s', text => {
  expect(brokenPathsOf({ path: 'docs/features/a.md', text }, example)).toEqual([])
})

test.each(['[a](b.md)', '`server/src/gone.ts`', '`server/test`', '`gone.ts`', '`features/gone`', '`src/gone.tsx`'])(
  '%s is broken',
  text => {
    const broken = brokenPathsOf({ path: 'docs/features/a.md', text }, example)
    expect(broken).toHaveLength(1)
  }
)
