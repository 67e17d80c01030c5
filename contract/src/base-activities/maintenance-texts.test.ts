import { expect, test } from 'vitest'
import { intervalLabel, maintenanceMessage, punctualityOf } from './maintenance-texts.ts'

test.each([
  ['2026-03-10', 'El mantenimiento es hoy.'],
  ['2026-03-09', 'El mantenimiento debía realizarse hace 1 día.'],
  ['2026-03-08', 'El mantenimiento debía realizarse hace 2 días.'],
  ['2026-01-29', 'El mantenimiento debía realizarse hace 40 días.'],
  ['2024-03-10', 'El mantenimiento debía realizarse hace 730 días.'],
  ['2026-03-11', 'El próximo mantenimiento es en 1 día.'],
  ['2026-03-16', 'El próximo mantenimiento es en 6 días.'],
  ['2026-03-17', 'El próximo mantenimiento es en 1 semana.'],
  ['2026-03-30', 'El próximo mantenimiento es en 2 semanas.'],
  ['2026-04-09', 'El próximo mantenimiento es en 4 semanas.'],
  ['2026-04-10', 'El próximo mantenimiento es en 1 mes.'],
  ['2027-03-09', 'El próximo mantenimiento es en 11 meses.'],
  ['2027-03-10', 'El próximo mantenimiento es en 1 año.'],
  ['2028-03-10', 'El próximo mantenimiento es en 2 años.'],
  [null, null]
])('due %s, on 10 March 2026: %s', (due, text) => {
  expect(maintenanceMessage(due, '2026-03-10')).toBe(text)
})

test.each<[string | null, number, ReturnType<typeof punctualityOf>]>([
  [null, 0, 'in_time'],
  ['2026-03-11', 0, 'in_time'],
  ['2026-03-10', 0, 'in_time'],
  ['2026-03-09', 0, 'late'],
  ['2026-03-09', 1, 'tolerated'],
  ['2026-03-08', 1, 'late'],
  ['2026-02-23', 15, 'tolerated'],
  ['2026-02-22', 15, 'late']
])('due %s with %i days of tolerance, on 10 March 2026: %s', (due_date, tolerance_days, stands) => {
  expect(punctualityOf({ due_date, tolerance_days }, '2026-03-10')).toBe(stands)
})

test.each<[number | null, string | null, string]>([
  [1, 'día', 'Cada 1 día'],
  [2, 'día', 'Cada 2 días'],
  [1, 'días', 'Cada 1 día'],
  [2, 'días', 'Cada 2 días'],
  [3, 'Semana', 'Cada 3 semanas'],
  [1, 'mes', 'Cada 1 mes'],
  [6, 'MES', 'Cada 6 meses'],
  [6, 'Mes', 'Cada 6 meses'],
  [1, 'meses', 'Cada 1 mes'],
  [2, 'meses', 'Cada 2 meses'],
  [1, 'año', 'Cada 1 año'],
  [2, 'año', 'Cada 2 años'],
  [1, 'Lunes', 'Cada 1 lunes'],
  [2, 'lunes', 'Cada 2 lunes'],
  [2, 'miércoles', 'Cada 2 miércoles'],
  [1, 'viernes', 'Cada 1 viernes'],
  [2, 'Sábado', 'Cada 2 sábados'],
  [2, 'domingo', 'Cada 2 domingos'],
  [1, 'horas', 'Cada 1 hora'],
  [2500, 'horas', 'Cada 2,500 horas'],
  [0.5, 'hora', 'Cada 0.5 horas'],
  [1, 'ciclos', 'Cada 1 ciclo'],
  [1, 'arranques', 'Cada 1 arranque'],
  [10, 'arranque', 'Cada 10 arranques'],
  [1, 'km', 'Cada 1 km'],
  [5000, 'km', 'Cada 5,000 km'],
  [10, 'MWh', 'Cada 10 MWh'],
  [10, 'kWh', 'Cada 10 kWh'],
  [30, 'min', 'Cada 30 min'],
  [10, 'm³', 'Cada 10 m³'],
  [2, 'revolución', 'Cada 2 revoluciones'],
  [1, 'revoluciones', 'Cada 1 revolución'],
  [2, 'vez', 'Cada 2 veces'],
  [1, 'veces', 'Cada 1 vez'],
  [2, 'hora de línea', 'Cada 2 horas de línea'],
  [1, 'motores', 'Cada 1 motor'],
  [null, 'mes', ''],
  [3, null, ''],
  [3, '  ', '']
])('every %d %j: %j', (n, unit, text) => {
  expect(intervalLabel(n, unit)).toBe(text)
})
