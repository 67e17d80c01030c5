import { describe, expect, test } from 'vitest'
import { ageText, type Ready, readyText } from './readyText.ts'

const now = Date.UTC(2026, 10, 20, 2)
const minutes = (count: number) => now - count * 60_000

test.each([
  [0, 'ahora mismo'],
  [12, 'hace 12 min'],
  [60, 'hace 1 h'],
  [23 * 60 + 59, 'hace 23 h'],
  [24 * 60, 'hace 1 día'],
  [3 * 24 * 60, 'hace 3 días'],
  // What was fetched in this very minute is newer than the minute.
  [-1, 'ahora mismo']
])('%i minutes ago', (ago, text) => {
  expect(ageText(minutes(ago), now)).toBe(text)
})

describe('the line says', () => {
  const ready: Ready = { app: 'kept', taken: { at: minutes(12), isFull: false }, failed: false, offline: false }
  test.each<[string, Partial<Ready>, string, boolean]>([
    ['that all is there', {}, 'Listo sin señal · actualizado hace 12 min', false],
    [
      'the same without signal, of what could not be fetched anew',
      { failed: true, offline: true },
      'Listo sin señal · actualizado hace 12 min',
      false
    ],
    [
      'how much is stored while it comes',
      { taken: undefined, progress: { done: 120, total: 1480 } },
      'Guardando 120 de 1,480 órdenes…',
      false
    ],
    [
      'what is too much for the device',
      { taken: { at: minutes(12), isFull: false, leftOut: 1240 } },
      'Listo sin señal · actualizado hace 12 min · 1,240 órdenes más, solo con señal',
      false
    ],
    ['that the work is still coming', { taken: undefined }, 'Preparando para trabajar sin señal…', false],
    ['that the application is still coming', { app: 'coming' }, 'Preparando para trabajar sin señal…', false],
    [
      'that nothing is there, without signal',
      { taken: undefined, failed: true, offline: true },
      'En el teléfono aún falta lo necesario para trabajar sin señal: complételo donde haya señal',
      false
    ],
    [
      'that it is older than it could be',
      { failed: true },
      'No se ha podido actualizar el trabajo sin señal: lo guardado es de hace 12 min',
      true
    ],
    ['that it failed', { failed: true, taken: undefined }, 'No se ha podido preparar el trabajo sin señal', true],
    [
      'that the application failed',
      { app: 'failed', taken: undefined },
      'No se ha podido preparar el trabajo sin señal',
      true
    ],
    [
      'that the application failed, without which nothing kept can be opened',
      { app: 'failed' },
      'No se ha podido preparar el trabajo sin señal',
      true
    ],
    [
      'that there is no room for the application',
      { app: 'full' },
      'No queda sitio en el teléfono para trabajar sin señal. Borre fotos o aplicaciones y reintente',
      true
    ],
    [
      'that there is no room for the work',
      { taken: { at: now, isFull: true } },
      'No queda sitio en el teléfono para trabajar sin señal. Borre fotos o aplicaciones y reintente',
      true
    ],
    [
      'that the browser keeps nothing',
      { app: 'impossible' },
      'Este navegador no guarda la aplicación: sin señal no se abrirá',
      false
    ]
  ])('%s', (_, more, text, mayRetry) => {
    const said = readyText({ ...ready, ...more }, now, 'el teléfono')
    expect([said.text, said.mayRetry]).toEqual([text, mayRetry])
  })
})
