import { expect, test } from 'vitest'
import { linkOnLine } from './mail-link.ts'

test.each([
  ['admin/bases/7', 3, 'https://mto.example/admin/bases/7?linea=3'],
  ['admin/anomaly-reports/public?aviso=7', 3, 'https://mto.example/admin/anomaly-reports/public?aviso=7&linea=3'],
  ['admin/staff/7', null, 'https://mto.example/admin/staff/7']
])('%s on line %s', (path, line, expected) => {
  expect(linkOnLine('https://mto.example', path, line)).toBe(expected)
})
