import { expect, test } from 'vitest'
import { distinctTitles, preventiveTitle, type TitledWork } from './preventive-title.ts'

const work = (place: string, more: Partial<TitledWork> = {}): TitledWork => ({
  activity: 'Engrase',
  specialty: 'Mecánica',
  base: 'Balancín',
  place: { name: place, isLine: false },
  ...more
})
const towers = (...numbers: number[]) => numbers.map(number => work(`Torre ${number}`))
const onLine = (base: string) => work('Línea Roja', { base, place: { name: 'Línea Roja', isLine: true } })
const free = (activity: string) => work('Taypi Uta', { activity, specialty: null })

test.each<[string, readonly TitledWork[]]>([
  ['Preventivo', []],
  ['Preventivo torre 4 · Mecánica', towers(4, 4)],
  ['Preventivo torres 11 a 15 · Mecánica', towers(15, 11, 12, 14, 13)],
  ['Preventivo torres 3 y 4 · Mecánica', towers(4, 3)],
  ['Preventivo torres 2, 4 y 8 a 10 · Mecánica', towers(8, 9, 10, 2, 4)],
  ['Preventivo 4 torres de la 2 a la 30 · Mecánica', towers(2, 8, 12, 30)],
  ['Preventivo Taypi Uta · Mecánica', [work('Taypi Uta (motriz)'), work('Taypi Uta (motriz)')]],
  ['Preventivo Taypi Uta e Irpavi · Mecánica', [work('Taypi Uta'), work('Irpavi')]],
  ['Preventivo torres 1 y 2, Taypi Uta y Ajayuni · Mecánica', [...towers(1, 2), work('Taypi Uta'), work('Ajayuni')]],
  ['Preventivo A, B y 2 más · Mecánica', ['A', 'B', 'C', 'D'].map(name => work(name))],
  ['Preventivo cable portador-tractor y empalme 1 · Mecánica', [onLine('Cable portador-tractor'), onLine('Empalme 1')]],
  ['Preventivo PLC principal · Mecánica', [onLine('PLC principal')]],
  ['Preventivo Taypi Uta · Mecánica y Rescate', [work('Taypi Uta'), work('Taypi Uta', { specialty: 'Rescate' })]],
  ['Preventivo Taypi Uta · 3 especialidades', ['A', 'B', 'C'].map(specialty => work('Taypi Uta', { specialty }))],
  ['Preventivo Taypi Uta · Mecánica', [work('Taypi Uta'), free('Frenos')]],
  ['Preventivo Taypi Uta · Frenos', [free('Frenos'), free('Frenos')]],
  ['Preventivo Taypi Uta · Frenos y otra actividad', [free('Aceite'), free('Frenos'), free('Frenos')]],
  ['Preventivo Taypi Uta · Aceite y 2 actividades más', [free('Frenos'), free('Aceite'), free('Ángulos')]]
])('%s', (title, works) => {
  expect(preventiveTitle(works)).toBe(title)
})

const titled = (title: string, ...hints: string[]) => ({ title, hints })

test.each([
  ['no two alike: as they are', [titled('A', 'x'), titled('B', 'x')], ['A', 'B']],
  ['alike: the hint in which they differ', [titled('A', 'x'), titled('A', 'y'), titled('B')], ['A (x)', 'A (y)', 'B']],
  ['the second hint, where the first is the same', [titled('A', 'x', '1'), titled('A', 'x', '2')], ['A (1)', 'A (2)']],
  ['nothing differs: numbers', [titled('A', 'x'), titled('A', 'x')], ['A (1)', 'A (2)']],
  ['a number that another title has', [titled('A'), titled('A'), titled('A (1)')], ['A (2)', 'A (3)', 'A (1)']],
  [
    'too long: the end stays',
    [titled('ABCDEFGHIJKLM', 'x'), titled('ABCDEFGHIJKLN', 'y')],
    ['ABCDEF (x)', 'ABCDEF (y)']
  ]
])('%s', (_, orders, titles) => {
  expect(distinctTitles(orders, 10)).toEqual(titles)
})
