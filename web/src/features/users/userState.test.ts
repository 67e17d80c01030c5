import { describe, expect, test } from 'vitest'
import { stateOf, twoFactorText } from './userState.tsx'

const fine = { is_active: true, locked_until: null, has_password: true }
const locked_until = '2026-03-01T10:00:00.000Z'

describe('whether somebody can come in, and the first reason if not', () => {
  test.each([
    ['Activo', fine],
    ['Sin contraseña', { ...fine, has_password: false }],
    ['Bloqueado', { ...fine, has_password: false, locked_until }],
    ['Inactivo', { is_active: false, has_password: false, locked_until }]
  ])('%s', (label, user) => {
    expect(stateOf(user).label).toBe(label)
  })
})

test.each([
  ['Activada', true, true],
  ['Desactivada', false, true],
  ['Sin configurar', false, false]
])('the second factor: %s', (text, two_factor_enabled, has_two_factor_secret) => {
  expect(twoFactorText({ two_factor_enabled, has_two_factor_secret })).toBe(text)
})
