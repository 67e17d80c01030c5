import { expect, test } from 'vitest'
import { circlesOf, structureOf } from './structure.ts'

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

test.each<[file: string, text: string, upward: string[]]>([
  ['server/src/features/plans/routes.ts', "import '../../platform/mail.ts'", []],
  ['server/src/features.ts', "import { feature } from './features/plans/feature.ts'", []],
  ['server/src/env.ts', "import { x } from './schema/staff.ts'", []],
  ['server/src/platform/mail.ts', "import type { F } from '../feature.ts'", ['platform/mail.ts → feature.ts']],
  ['server/src/schema/staff.ts', "import { m } from '../platform/mail.ts'", ['schema/staff.ts → platform/mail.ts']],
  [
    'server/src/features/plans/routes.ts',
    "const app = await import('../../app.ts')",
    ['features/plans/routes.ts → app.ts']
  ],
  ['server/src/schema/staff.test.ts', "import { app } from '../app.ts'", []]
])('%s with %s', (file, text, upward) => {
  const all = sources({
    'server/src/app.ts': '',
    'server/src/feature.ts': '',
    'server/src/platform/mail.ts': '',
    'server/src/schema/staff.ts': '',
    'server/src/features/plans/feature.ts': '',
    [file]: text
  })
  const found = structureOf('server/src', all).upward.map(arrow => arrow.replaceAll('server/src/', ''))
  expect(found).toEqual(upward)
})

test('features that import each other by others are a circle', () => {
  const all = sources({
    'server/src/features/a/x.ts': "import '../b/x.ts'",
    'server/src/features/b/x.ts': "import '../c/y.ts'",
    'server/src/features/c/x.ts': "import '../a/x.ts'\nimport '../d/x.ts'",
    'server/src/features/c/y.ts': '',
    'server/src/features/d/x.ts': ''
  })
  expect(structureOf('server/src', all)).toEqual({
    arrows: 4,
    upward: [],
    circles: [['features/a', 'features/b', 'features/c']]
  })
})

test('two circles are told apart', () => {
  const arrows = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }
  expect(circlesOf(new Map(Object.entries(arrows).map(([node, targets]) => [node, new Set(targets)])))).toEqual([
    ['a', 'b'],
    ['c', 'd']
  ])
})
