import { expect, test } from 'vitest'
import { areaOf, playwrightTimings, profile } from './test-profile.ts'

test.each([
  ['server/src/features/assets/costs.test.ts', 'assets'],
  ['web/src/features/assets/form/AssetForm.test.tsx', 'assets'],
  ['e2e/assets/assets.spec.ts', 'assets'],
  ['web/src/ui/table/CardList.test.tsx', 'web/ui'],
  ['server/test/start.test.ts', 'server/test'],
  ['contract/src/days.test.ts', 'contract']
])('%s belongs to %s', (file, area) => expect(areaOf(file)).toBe(area))

test('the profile adds up by project, by area over all kinds of tests, and marks what is over the budget', () => {
  const journeys = playwrightTimings({
    suites: [
      {
        file: 'assets/assets.spec.ts',
        specs: [{ tests: [{ projectName: 'desktop', results: [{ duration: 30_000 }] }] }],
        suites: [
          {
            file: 'assets/assets.spec.ts',
            specs: [{ tests: [{ projectName: 'phone', results: [{ duration: 8000 }, { duration: 2000 }] }] }]
          }
        ]
      }
    ]
  })
  const lines = profile([
    ...journeys,
    { project: 'server', file: 'server/src/features/assets/costs.test.ts', ms: 5500 },
    { project: 'server', file: 'server/src/features/plans/plans.test.ts', ms: 1000 }
  ]).split('\n')
  expect(lines.slice(1, 4)).toEqual(['    30.0 s  e2e desktop', '    10.0 s  e2e phone', '     6.5 s  server'])
  expect(lines.slice(5, 7).map(line => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    '45.5 s ! assets e2e desktop 30.0, e2e phone 10.0, server 5.5',
    '1.0 s plans server 1.0'
  ])
})
