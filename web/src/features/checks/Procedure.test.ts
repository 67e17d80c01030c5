import { expect, test } from 'vitest'
import { readProcedure } from './Procedure.tsx'

test('safety notes are told from steps; numbering is the list’s own', () => {
  expect(
    readProcedure('Seguridad: línea parada (LOTO).\n1. Abrir el armario\n2) Leer\n\n- Anotar\nEPP: guantes')
  ).toEqual({
    safety: ['Seguridad: línea parada (LOTO).', 'EPP: guantes'],
    steps: ['Abrir el armario', 'Leer', 'Anotar']
  })
})

test.each(['Seguridades varias', 'Precaucionarse'])('%s is a step', text => {
  expect(readProcedure(text)).toEqual({ safety: [], steps: [text] })
})
