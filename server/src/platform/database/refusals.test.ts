import { describe, expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import { isUnavailable } from './database.ts'
import { explainRefusal, isPassing } from './refusals.ts'

/** An error as the driver gives it, and as Drizzle wraps it. */
const refused = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const wrapped = (cause: unknown) => new Error('Failed query', { cause })

describe('a refusal of PostgreSQL is told in Spanish', () => {
  test.each<[string, Error, object]>([
    [
      'an e-mail that is taken',
      refused('23505', { constraint: 'user_email_once', detail: 'Key (lower(email))=(a) already exists.' }),
      {
        errorCode: 'AUTH.ALREADY_EXISTS',
        reason: 'duplicate',
        errors: { email: ['Ya existe un usuario con ese correo'] }
      }
    ],
    [
      'two values that are taken together',
      refused('23505', { constraint: 'x', detail: 'Key (fk_base, "index")=(1, 2) already exists.' }),
      {
        errorCode: 'RESOURCE.ALREADY_EXISTS',
        reason: 'duplicate',
        errors: {
          fk_base: ['Ya existe un registro con este valor'],
          index: ['Ya existe un registro con este valor']
        }
      }
    ],
    [
      'a text that is taken with other capitals',
      refused('23505', { constraint: 'x', detail: 'Key (fk_brand, search_key(name))=(1, a)=(b) already exists.' }),
      { errors: { fk_brand: [expect.any(String)], name: ['Ya existe un registro con este valor'] } }
    ],
    [
      'a code that is taken: the message names the field',
      refused('23505', { table: 'location', constraint: 'x', detail: 'Key (search_key(code))=(a) already exists.' }),
      { message: 'Ya existe un registro igual: Código', errors: { code: ['Ya existe un registro con este valor'] } }
    ],
    [
      'in use',
      refused('23503', { table: 'base', detail: 'Key (id)=(1) is still referenced from table "base".' }),
      { errorCode: 'DOMAIN.CONFLICT', reason: 'in_use', message: 'No se puede eliminar: está en uso por bases' }
    ],
    [
      'in use by a table without a name',
      refused('23503', { table: 'nada', detail: 'Key (id)=(1) is still referenced from table "nada".' }),
      { reason: 'in_use', message: 'No se puede eliminar: está en uso por nada' }
    ],
    [
      'a record that is not there',
      refused('23503', { detail: 'Key (fk_plan)=(9) is not present in table "plan".' }),
      { errorCode: 'VALIDATION.INVALID_DATA', errors: { fk_plan: ['El registro elegido no existe'] } }
    ],
    [
      'a missing value',
      refused('23502', { column: 'name' }),
      { errorCode: 'VALIDATION.INVALID_DATA', errors: { name: ['El campo name es obligatorio'] } }
    ],
    [
      'the last administrator',
      refused('23514', { constraint: 'administrator_stays' }),
      { errorCode: 'DOMAIN.CONFLICT', reason: 'last_administrator' }
    ],
    [
      'a rule with a text',
      refused('23514', { constraint: 'menu_depth' }),
      { errors: { fk_menu: ['El menú tiene como mucho tres niveles'] } }
    ],
    ['a rule without one', refused('23514', { constraint: 'x' }), { errors: { x: ['El valor no es válido'] } }],
    ['a number too large', refused('22003'), { errorCode: 'VALIDATION.INVALID_DATA' }],
    ['a statement that took too long', refused('57014'), { errorCode: 'SERVICE.UNAVAILABLE' }],
    ['a deadlock', refused('40P01'), { errorCode: 'SERVICE.UNAVAILABLE' }],
    ['a database that is away', refused('57P01'), { errorCode: 'SERVICE.UNAVAILABLE' }]
  ])('%s', (_name, error, body) => {
    for (const each of [error, wrapped(error)]) {
      const told = explainRefusal(each)
      expect(told).toBeInstanceOf(AppError)
      expect((told as AppError).body).toMatchObject(body)
    }
  })

  test.each([
    ['an error of another kind', new Error('x')],
    ['an unknown code', refused('42601')],
    ['a refusal of our own', new AppError('RESOURCE.NOT_FOUND')],
    ['no error at all', 'x']
  ])('%s stays as it is', (_name, error) => {
    expect(explainRefusal(error)).toBe(error)
  })
})

test('only deadlocks and serialization failures may pass', () => {
  const codes = ['40001', '40P01', '57014', '23505']
  expect(codes.filter(code => isPassing(wrapped(refused(code))))).toEqual(['40001', '40P01'])
  expect(isPassing(new Error('x'))).toBe(false)
})

test.each<[string, unknown, boolean]>([
  ['a refused connection', refused('ECONNREFUSED'), true],
  ['one behind another error', wrapped(refused('ECONNRESET')), true],
  ['a broken one', new Error('Connection terminated unexpectedly'), true],
  ['one of several addresses', new AggregateError([new Error('x'), refused('ETIMEDOUT')]), true],
  ['no address that fails for that', new AggregateError([new Error('x')]), false],
  ['the socket that is not there', refused('ENOENT', { syscall: 'connect' }), true],
  ['a file that is not there', refused('ENOENT', { syscall: 'open' }), false],
  ['another call to connect', refused('EACCES', { syscall: 'connect' }), false],
  ['a refusal', refused('23505'), false],
  ['no error', 'ECONNREFUSED', false]
])('the database is away: %s', (_name, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
