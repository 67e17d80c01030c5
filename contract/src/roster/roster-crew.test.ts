import { expect, test } from 'vitest'
import { crewOf } from './roster-crew.ts'

const night = new Map([[62, 480]])

test.each([
  ['nobody', [], []],
  [
    'only shifts that count',
    [
      { fkc_shift: 62, fk_specialty: null, people: 2 },
      { fkc_shift: 60, fk_specialty: null, people: 5 }
    ],
    [[null, { people: 2, minutes: 960 }]]
  ],
  [
    'specialties beside all people',
    [
      { fkc_shift: 62, fk_specialty: null, people: 1 },
      { fkc_shift: 62, fk_specialty: 3, people: 1 },
      { fkc_shift: 62, fk_specialty: 3, people: 1 }
    ],
    [
      [null, { people: 1, minutes: 480 }],
      [3, { people: 2, minutes: 960 }]
    ]
  ]
])('%s', (_, onShift, expected) => expect([...crewOf(onShift, night)]).toEqual(expected))
