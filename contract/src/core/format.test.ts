import { expect, test } from 'vitest'
import {
  beginningOf,
  dayOf,
  formatDate,
  formatDateTime,
  formatDuration,
  formatShortDuration,
  formatSize,
  formatTime,
  formatLongDate,
  formatNumber,
  formatRelativeDate,
  formatWeekdayDate,
  plainName
} from './format.ts'

test.each([
  ['2026-03-05', '05/03/2026'],
  ['0999-01-01', '01/01/0999'],
  ['2026-03-05T03:59:59Z', '04/03/2026'],
  ['2026-03-05T04:00:00Z', '05/03/2026'],
  [Date.UTC(2026, 11, 31, 12), '31/12/2026'],
  [new Date('2024-02-29T12:00:00Z'), '29/02/2024'],
  [null, ''],
  [undefined, ''],
  ['', '']
])('date %s → %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

test.each([
  ['2026-03-05T18:04:09Z', undefined, '05/03/2026 14:04:09'],
  ['2026-03-05T04:00:00Z', undefined, '05/03/2026 00:00:00'],
  ['2026-03-05T03:59:59.999Z', undefined, '04/03/2026 23:59:59'],
  ['2026-01-01T00:30:00+02:00', 'Europe/Madrid', '31/12/2025 23:30:00'],
  ['2026-07-01T10:00:00Z', 'Europe/Madrid', '01/07/2026 12:00:00'],
  [null, undefined, '']
])('moment %s in %s → %s', (moment, timeZone, text) => {
  expect(formatDateTime(moment, timeZone)).toBe(text)
})

test.each([
  ['2026-01-31', '31 de enero de 2026'],
  ['2026-03-05', '05 de marzo de 2026'],
  ['2026-09-01', '01 de septiembre de 2026'],
  ['2027-01-01T03:00:00Z', '31 de diciembre de 2026'],
  [null, '']
])('long date %s → %s', (date, text) => {
  expect(formatLongDate(date)).toBe(text)
})

test.each([
  ['2026-03-10', 'hoy'],
  ['2026-03-09', 'ayer'],
  ['2026-03-11', 'mañana'],
  ['2026-03-07', 'hace 3 días'],
  ['2026-03-04', 'hace 6 días'],
  ['2026-03-03', 'hace 1 semana'],
  ['2026-03-24', 'en 2 semanas'],
  ['2026-04-09', 'en 4 semanas'],
  ['2026-04-10', 'en 1 mes'],
  ['2025-03-11', 'hace 11 meses'],
  ['2025-03-10', 'hace 1 año'],
  ['2029-03-09', 'en 2 años'],
  ['2026-03-11T03:00:00Z', 'hoy'],
  ['2026-03-11T04:00:00Z', 'mañana'],
  [null, '']
])('on 10 March 2026, %s is %s', (date, text) => {
  expect(formatRelativeDate(date, '2026-03-10')).toBe(text)
})

test.each<[number | null | undefined, number | undefined, string]>([
  [1234.5, undefined, '1,234.50'],
  [0, undefined, '0.00'],
  [-0.001, undefined, '0.00'],
  [-1234567.891, undefined, '-1,234,567.89'],
  [1.005, undefined, '1.01'],
  [12, 0, '12'],
  [-16.4897, 4, '-16.4897'],
  [999.995, undefined, '1,000.00'],
  [Number.NaN, undefined, ''],
  [null, undefined, ''],
  [undefined, undefined, '']
])('number %s with %s decimals → %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text)
})

test.each([
  [2500, '2,500'],
  [0.5, '0.5'],
  [0.125, '0.13']
])('number %s with up to 2 decimals → %s', (value, text) => {
  expect(formatNumber(value, 2, { atLeast: 0 })).toBe(text)
})

test.each<[number | null | undefined, string]>([
  [0, '0 h 0 min'],
  [45, '0 h 45 min'],
  [60, '1 h 0 min'],
  [125, '2 h 5 min'],
  [59.6, '1 h 0 min'],
  [-90, '-1 h 30 min'],
  [-0.2, '0 h 0 min'],
  [6000, '100 h 0 min'],
  [Number.NaN, ''],
  [null, ''],
  [undefined, '']
])('duration of %s minutes → %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

test.each([
  ['Golpe seco en la torre', 'Golpe seco en la torre'],
  ['Golpe seco en la torrecilla', 'Golpe seco en la…'],
  ['Golpe abcdefghijklmnopqrstuvwxyz', 'Golpe abcdefg…'],
  ['abcdefghijklmnopqrstu😀', 'abcdefghijklm…']
])('the beginning of %j', (text, beginning) => {
  expect(beginningOf(text, 22)).toBe(beginning)
})

test('the day of a moment is the operator’s; what is no moment throws', () => {
  expect(dayOf('2026-03-05T03:59:59Z')).toBe('2026-03-04')
  expect(dayOf('2026-03-05T03:59:59Z', 'UTC')).toBe('2026-03-05')
  expect(formatDate('2026-03-05T03:59:59Z')).toBe('04/03/2026')
  expect(formatDate('2026-03-05T03:59:59Z', 'UTC')).toBe('05/03/2026')
  expect(() => dayOf('mañana')).toThrow(RangeError)
})

test.each([
  ['Línea Roja', 'linea-roja'],
  ['Anomalías por estado · 2026', 'anomalias-por-estado-2026'],
  ['¿Qué?', 'que']
])('%s names the file %s', (name, plain) => expect(plainName(name)).toBe(plain))

test.each([
  ['2026-11-30', 'lun 30/11/2026'],
  ['2026-12-02', 'mié 02/12/2026'],
  ['2026-12-05', 'sáb 05/12/2026'],
  // Sunday in La Paz, Monday in UTC.
  ['2026-11-30T03:59:59.000Z', 'dom 29/11/2026'],
  [null, '']
])('a date with its weekday: %s is %s', (date, text) => expect(formatWeekdayDate(date)).toBe(text))

test.each([
  [0, '0 min'],
  [45.4, '45 min'],
  [60, '1 h'],
  [90, '1 h 30'],
  [185, '3 h 05'],
  [599.6, '10 h'],
  [610, '10 h'],
  [75_000, '1,250 h']
])('%d minutes in a narrow cell: %s', (minutes, text) => expect(formatShortDuration(minutes)).toBe(text))

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [6_246, '6.1 KB'],
  [20_971_520, '20 MB'],
  [3_700_000, '3.5 MB']
])('%i bytes: %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

test('the time of a moment is the operator’s', () => {
  expect(formatTime('2026-03-05T03:59:59Z')).toBe('23:59')
  expect(formatTime('2026-03-05T00:05:00Z', 'UTC')).toBe('00:05')
})
