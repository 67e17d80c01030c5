import { expect, test } from 'vitest'
import { preventiveTitle } from './preventive-title.ts'

test.each([
  [[], 'Preventivo Línea Roja'],
  [['Frenos'], 'Preventivo Línea Roja: Frenos'],
  [['Frenos', 'Frenos'], 'Preventivo Línea Roja: Frenos'],
  [['Aceite', 'Frenos', 'Frenos'], 'Preventivo Línea Roja: Frenos y otra actividad'],
  [['Frenos', 'Aceite', 'Ángulos'], 'Preventivo Línea Roja: Aceite y 2 actividades más']
])('an order of %j is called «%s»', (activities, title) => {
  expect(preventiveTitle('Línea Roja', activities)).toBe(title)
})
