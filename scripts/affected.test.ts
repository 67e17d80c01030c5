import { expect, test } from 'vitest'
import { affectedBy, importsOf } from './affected.ts'

const many = Array.from({ length: 9 }, (_, n) => `import { f${n} } from './features/f${n}/feature.ts'`).join('\n')
const sources = new Map(
  Object.entries({
    'contract/src/stock.ts': '',
    'contract/src/days.ts': '',
    'contract/src/days.test.ts': "import { addDays } from './days.ts'",
    'server/src/features.ts': `${many}\nimport { warehouse } from './features/warehouse/feature.ts'`,
    'server/test/app.ts': "import '../src/features.ts'",
    'server/src/features/warehouse/feature.ts': "import { move } from './actions.ts'",
    'server/src/features/warehouse/actions.ts': "import { isShort } from 'contract/stock.ts'",
    'server/src/features/warehouse/stock.test.ts': "import { buildTestApp } from '../../../test/app.ts'",
    'server/src/features/work-orders/close.ts': "import { move } from '../warehouse/actions.ts'",
    'server/src/features/work-orders/close.test.ts': "import { buildTestApp } from '../../../test/app.ts'",
    'server/src/features/plans/plans.test.ts': "import { buildTestApp } from '../../../test/app.ts'",
    'web/src/features/warehouse/ItemPage.tsx':
      "import { Head } from '../../ui/Head.tsx'\nconst Form = late(() => import('./Form.tsx'))",
    'web/src/features/warehouse/Form.tsx': "import { stockCall } from 'contract/calls/stock.ts'",
    'web/src/features/warehouse/Form.test.tsx': "import { Form } from './Form.tsx'",
    'web/src/ui/Head.tsx': '',
    'web/src/ui/Head.test.tsx': "import { Head } from './Head.tsx'",
    'scripts/docs.test.ts': '',
    'e2e/orders.ts': '',
    'e2e/warehouse/stock.spec.ts': '',
    'e2e/work-orders/list.spec.ts': "import { makeOrder } from '../orders.ts'",
    'e2e/app/pages.spec.ts': ''
  })
)

test.each<[change: string, tests: string[], journeys: string[]]>([
  [
    'server/src/features/warehouse/actions.ts',
    ['server/src/features/warehouse/stock.test.ts', 'server/src/features/work-orders/close.test.ts'],
    ['e2e/warehouse/stock.spec.ts']
  ],
  [
    'contract/src/stock.ts',
    ['server/src/features/warehouse/stock.test.ts', 'web/src/features/warehouse/Form.test.tsx'],
    ['e2e/warehouse/stock.spec.ts']
  ],
  ['web/src/ui/Head.tsx', ['web/src/ui/Head.test.tsx'], ['e2e/app/pages.spec.ts']],
  ['web/src/features/warehouse/Form.test.tsx', ['web/src/features/warehouse/Form.test.tsx'], []],
  ['e2e/orders.ts', [], ['e2e/work-orders/list.spec.ts']],
  ['docs/testing.md', ['scripts/docs.test.ts'], []]
])('a change of %s touches its tests, not all', (change, tests, journeys) => {
  const affected = affectedBy([change], sources)
  expect(affected.tests.filter(file => !file.startsWith('contract/'))).toEqual(tests)
  expect(affected.journeys).toEqual(journeys)
})

test('imports are found where they stand, also those that load later, and of the contract without its schemas', () => {
  const text =
    "import type { A } from './a.ts'\nimport './b.css'\nconst c = import('../c.ts')\nexport { d } from 'contract/calls/d.ts'"
  expect(importsOf('web/src/x.ts', text)).toEqual(['web/src/a.ts', 'web/src/b.css', 'web/c.ts', 'contract/src/d.ts'])
})
