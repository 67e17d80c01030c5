import { expect, test } from 'vitest'
import {
  type Account,
  type AccountChange,
  throwIfRefused,
  refusalOfAccountChange,
  refusalOfGrant,
  refusalOfTaking,
  type Rights,
  rightsBeyond
} from './rules.ts'

/** `see` is a permission with the description «Ver»; `GET /see` is a route. */
const rights = (...names: string[]): Rights => ({
  permissions: new Map(names.filter(name => !name.includes(' ')).map(name => [name, name === 'see' ? 'Ver' : ''])),
  routes: new Map(names.filter(name => name.includes(' ')).map(name => [name, '']))
})
const all = rights('see', 'change', 'GET /see', 'PUT /change')
const few = rights('see', 'GET /see')
/** Holds the permission to change, but its route is closed. */
const closed = rights('see', 'change', 'GET /see')

test.each<[string, Rights, Rights, string[]]>([
  ['the same', all, all, []],
  ['less', all, few, []],
  ['nothing', few, rights(), []],
  ['a permission more, by its name where nobody described it', few, all, ['change']],
  ['as people call it', rights(), few, ['Ver']],
  ['the permission is held, its route is closed to whoever gives', closed, all, ['PUT /change']],
  ['closed for both', closed, closed, []],
  ['closed for whoever gets', all, closed, []]
])('rights beyond: %s', (_, held, wanted, beyond) => {
  expect(rightsBeyond(held, wanted)).toEqual(beyond)
})

const me = { user: 1, profile: 10, rights: few, lines: [100, 101] }
const grant = 'No puede conceder permisos que usted no tiene: change'
const own = 'No puede ampliar los permisos de su propio perfil'

test.each<[string, number, Rights, string | undefined]>([
  ['what I hold, to another profile', 11, few, undefined],
  ['what I do not hold, to another profile', 11, rights('change'), grant],
  [
    'a route that is closed to me, to another profile',
    11,
    rights('PUT /change'),
    'No puede conceder permisos que usted no tiene: PUT /change'
  ],
  ['what I hold, to my own profile', 10, few, own],
  ['what I do not hold, to my own profile', 10, rights('change'), own],
  ['a route, to my own profile', 10, rights('GET /see'), own],
  ['nothing, to my own profile: taking away is not adding', 10, rights(), undefined]
])('granting %s', (_, profile, added, text) => {
  expect(refusalOfGrant(me, profile, added)?.text).toBe(text)
})

test.each<[string, number, Rights, Rights[], string | undefined]>([
  ['a profile with as much as mine', 11, few, [], undefined],
  ['a profile with less', 11, rights(), [], undefined],
  ['a profile with more', 12, all, [all], 'Este perfil tiene permisos que usted no tiene: change'],
  [
    'a profile for which a route is open that is closed to me',
    12,
    rights('see', 'GET /see', 'PUT /change'),
    [],
    'Este perfil tiene permisos que usted no tiene: PUT /change'
  ],
  ['my own, and another administrator could give it back', 10, few, [rights(), all], undefined],
  [
    'my own, and the other administrators have less',
    10,
    few,
    [rights('see')],
    'Nadie más podría devolver este permiso a su propio perfil'
  ],
  ['my own, and nobody else administers', 10, few, [], 'Nadie más podría devolver este permiso a su propio perfil']
])('taking from %s', (_, profile, held, others, text) => {
  expect(refusalOfTaking(me, { profile, rights: held }, others)?.text).toBe(text)
})

const mine: Account = { id: 1, rights: few, person: 7, lines: [100, 101] }
const unlinked: Account = { ...mine, person: null }
const lesser: Account = { id: 2, rights: rights('see'), person: null, lines: [] }
const elsewhere: Account = { id: 4, rights: rights('see'), person: 8, lines: [100, 102] }
const mightier: Account = { id: 3, rights: all, person: null, lines: [] }
const otherLines = 'La cuenta trabajaría en líneas que usted no tiene'
const mighty = 'Esta cuenta tiene permisos que usted no tiene: change'
const tooMuch = 'El perfil tiene permisos que usted no tiene: change'

test.each<[string, Account | undefined, AccountChange, string | undefined, string | undefined]>([
  ['make one with my profile', undefined, { profile: { id: 10, rights: few } }, undefined, undefined],
  ['make one with less', undefined, { profile: { id: 11, rights: rights() } }, undefined, undefined],
  ['make one with more', undefined, { profile: { id: 12, rights: all } }, tooMuch, 'fk_profile'],
  [
    'make one for a person of my lines',
    undefined,
    { profile: { id: 10, rights: few }, lines: [100] },
    undefined,
    undefined
  ],
  [
    'make one for a person of another line',
    undefined,
    { profile: { id: 10, rights: few }, lines: [100, 102] },
    otherLines,
    'fk_staff'
  ],
  ['change my name', mine, {}, undefined, undefined],
  ['name my profile as it is', mine, { profile: { id: 10, rights: few } }, undefined, undefined],
  [
    'give myself less',
    mine,
    { profile: { id: 11, rights: rights() } },
    'No puede cambiar su propio perfil',
    'fk_profile'
  ],
  ['give myself more', mine, { profile: { id: 12, rights: all } }, 'No puede cambiar su propio perfil', 'fk_profile'],
  ['disable myself', mine, { is_active: false }, 'No puede desactivar su propia cuenta', 'is_active'],
  ['stay active', mine, { is_active: true }, undefined, undefined],
  ['delete myself', mine, { isRemoved: true }, 'No puede eliminar su propia cuenta', undefined],
  ['link myself to a person of my lines', unlinked, { person: 7, lines: [101] }, undefined, undefined],
  ['link myself to a person of other lines', unlinked, { person: 7, lines: [102] }, otherLines, 'fk_staff'],
  ['name the person that I am', mine, { person: 7, lines: [101] }, undefined, undefined],
  [
    'become another person',
    mine,
    { person: 9, lines: [101] },
    'No puede cambiar la persona de su propia cuenta',
    'fk_staff'
  ],
  [
    'become nobody',
    mine,
    { person: null, lines: [100, 101] },
    'No puede cambiar la persona de su propia cuenta',
    'fk_staff'
  ],
  ['touch one that works on other lines', elsewhere, {}, 'Esta cuenta trabaja en líneas que usted no tiene', undefined],
  [
    'free a lesser one of its lock, with more lines than mine',
    lesser,
    { person: null, lines: [100, 101, 102] },
    otherLines,
    'fk_staff'
  ],
  ['disable a lesser one', lesser, { is_active: false }, undefined, undefined],
  ['delete a lesser one', lesser, { isRemoved: true }, undefined, undefined],
  ['raise a lesser one to mine', lesser, { profile: { id: 10, rights: few } }, undefined, undefined],
  ['raise a lesser one above me', lesser, { profile: { id: 12, rights: all } }, tooMuch, 'fk_profile'],
  ['touch a mightier one, whatever it is', mightier, {}, mighty, undefined],
  ['disable a mightier one', mightier, { is_active: false }, mighty, undefined],
  ['delete a mightier one', mightier, { isRemoved: true }, mighty, undefined],
  ['bring a mightier one down', mightier, { profile: { id: 11, rights: rights() } }, mighty, undefined]
])('accounts: %s', (_, account, change, text, field) => {
  const refusal = refusalOfAccountChange(me, account, change)
  expect(refusal?.text).toBe(text)
  expect(refusal?.field).toBe(field)
})

test('a refusal names three and counts the rest, and is 403 at its field', () => {
  const refusalOf = (...names: string[]) =>
    refusalOfAccountChange(me, undefined, { profile: { id: 12, rights: rights(...names) } })
  expect(refusalOf('a', 'b', 'c')?.text).toBe('El perfil tiene permisos que usted no tiene: a, b, c')
  const refusal = refusalOf('a', 'b', 'c', 'd', 'e')
  const text = 'El perfil tiene permisos que usted no tiene: a, b, c y 2 más'
  expect(() => throwIfRefused(refusal)).toThrow(
    expect.objectContaining({ code: 'AUTH.FORBIDDEN', status: 403, message: text, fields: { fk_profile: [text] } })
  )
  expect(() => throwIfRefused(undefined)).not.toThrow()
})
