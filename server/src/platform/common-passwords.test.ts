import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'contraseña1234',
  'Contraseña.1234',
  'password1234',
  'P@ssw0rd2026',
  'electricidad',
  'Electricidad2026!',
  '12.mantenimiento',
  'qwertyuiop12',
  'q1w2e3r4t5y6',
  'universidad1'
])('%s is common', async password => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'correcto caballo bateria',
  'xk8#mQz!27pL',
  'seis nubes suben despacio',
  'sol 84.719.355.021-77',
  'ñandú verde cruza Oruro'
])('%s is not', async password => {
  expect(await isCommonPassword(password)).toBe(false)
})
