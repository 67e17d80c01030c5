import { formatNumber } from 'contract/core/format.ts'
import { z } from 'zod'
import { cellText, isDamaged, isScientific, numberText, unmangled } from './cell.ts'
import { refused } from './refused.ts'
import { type Table, tableOfCsv, tableOfJson, textOf } from './table.ts'
import type { Source } from './read.ts'

/** What a source may say of a person. */
export const fields = [
  'dni',
  'first_name',
  'last_name',
  'email',
  'phone',
  'position',
  'department',
  'external_id'
] as const
export type Field = (typeof fields)[number]

/** A person as the source has them. Fields of columns that it doesn't have are left out, and stay as they are. */
export type SourcePerson = { dni: string; is_active: boolean } & Partial<Record<Field, string | null>>

/** The names that columns go by, without accents and capitals. */
const names: Readonly<Record<Field | 'is_active', readonly string[]>> = {
  dni: ['dni', 'documento', 'documento_de_identidad', 'ci', 'carnet', 'cedula'],
  first_name: ['first_name', 'nombre', 'nombres'],
  last_name: ['last_name', 'apellido', 'apellidos'],
  email: ['email', 'e_mail', 'mail', 'correo', 'correo_electronico'],
  phone: ['phone', 'telefono', 'celular'],
  position: ['position', 'cargo', 'puesto'],
  department: ['department', 'departamento', 'area'],
  external_id: ['external_id', 'id_externo', 'identificador_externo', 'legajo'],
  is_active: ['is_active', 'active', 'activo', 'estado']
}
const required = { dni: 'documento', first_name: 'nombre', last_name: 'apellidos' } as const

const most: Readonly<Record<Field, number>> = {
  dni: 30,
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 60,
  position: 200,
  department: 200,
  external_id: 100
}
const maxPeople = 20_000
/** Upper bound of mistakes that one message lists. */
const maxListedNames = 5

const yes = new Set(['si', 'true', '1', 'activo', 'activa', 'alta', 's'])
const no = new Set(['no', 'false', '0', 'inactivo', 'inactiva', 'baja', 'n'])
const isEmail = (text: string) => z.email().safeParse(text).success

/** The people that a source names: all of them without a mistake, or what is wrong. @throws DOMAIN.CONFLICT (source) */
export function peopleIn({ bytes, kind }: Source): SourcePerson[] {
  const text = textOf(bytes)
  const isJson = kind === 'json' || /^\s*[[{]/.test(text)
  const table = isJson ? tableOfJson(text) : tableOfCsv(text, isHead)
  const row = isJson ? 'el registro' : 'la fila'
  const columns = columnsOf(table)
  if (table.rows.length === 0) throw refused('no tiene a ninguna persona')
  if (table.rows.length > maxPeople) throw refused(`tiene más de ${formatNumber(maxPeople, 0)} personas`)
  const wrong: string[] = []
  const seen = { dni: new Map<string, number>(), external_id: new Map<string, number>() }
  const people = table.rows.map(({ number, cells }) => {
    const person: SourcePerson = { dni: '', is_active: true }
    const at = `${row} ${number}`
    for (const [field, index] of columns) {
      const cell = cellText(cells[index] ?? null)
      if (field === 'is_active') person.is_active = activity(cell, at, wrong)
      else person[field] = checked(field, cell, { raw: cells[index] ?? '', at, wrong }) as string
    }
    for (const field of ['dni', 'external_id'] as const) {
      const value = person[field]
      if (!value) continue
      const before = seen[field].get(sameKey(value))
      const what = field === 'dni' ? 'el documento' : 'el identificador externo'
      if (before !== undefined) wrong.push(`${what} ${value} está en ${row} ${before} y en ${row} ${number}`)
      seen[field].set(sameKey(value), number)
    }
    return person
  })
  if (wrong.length > 0) {
    const rest = wrong.length - maxListedNames
    throw refused(
      `tiene errores: ${wrong.slice(0, maxListedNames).join('; ')}${rest > 0 ? `; y ${rest} ${rest === 1 ? 'error' : 'errores'} más` : ''}`,
      wrong
    )
  }
  return people
}

/** Two documents with the same key are the same. */
export const sameKey = (text: string): string => numberText(text).toUpperCase()

/** The field that a column is of, whatever its capitals and accents. */
function fieldOf(column: string): Field | 'is_active' | undefined {
  const plain = column
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const [field] = Object.entries(names).find(([, known]) => known.includes(plain)) ?? []
  return field as Field | 'is_active' | undefined
}

const isHead = (cells: readonly string[]): boolean => cells.filter(cell => fieldOf(cell)).length >= 2

function columnsOf({ columns }: Table): Map<Field | 'is_active', number> {
  const found = new Map<Field | 'is_active', number>()
  for (const [index, column] of columns.entries()) {
    const field = fieldOf(column)
    if (!field) continue
    if (found.has(field)) throw refused(`tiene dos columnas para lo mismo («${column.trim()}»)`)
    found.set(field, index)
  }
  const missing = Object.entries(required).filter(([field]) => !found.has(field as Field))
  if (missing.length > 0) {
    const [one, ...more] = missing.map(([, name]) => `«${name}»`)
    throw refused(
      more.length === 0
        ? `no tiene la columna ${one}`
        : `no tiene las columnas ${[one, ...more.slice(0, -1)].join(', ')} y ${more.at(-1)}. ¿Le falta la cabecera?`
    )
  }
  return found
}

/** Fields whose digits identify a person: `7.012.845` and `7012845.0` are the same one. */
const numbers: readonly Field[] = ['dni', 'phone', 'external_id']
const words: readonly Field[] = ['first_name', 'last_name', 'position', 'department']
const labels: Readonly<Partial<Record<Field, string>>> = {
  dni: 'el documento',
  phone: 'el teléfono',
  external_id: 'el identificador externo'
}

type Cell = { raw: string; at: string; wrong: string[] }

/** The value of a cell; what is wrong with it is added to `wrong`. */
function checked(field: Field, cell: string | null, { raw, at, wrong }: Cell): string | null {
  if (cell === null) {
    if (field in required) wrong.push(`${at} no tiene ${required[field as keyof typeof required]}`)
    return null
  }
  if (cell.length > most[field]) wrong.push(`${at} tiene un texto demasiado largo («${cell.slice(0, 20)}…»)`)
  if (field === 'email' && !isEmail(cell)) wrong.push(`${at} tiene un correo que no es válido («${cell}»)`)
  if (words.includes(field)) {
    const right = unmangled(raw.trim())
    if (right) wrong.push(`${at} tiene letras dañadas: «${cell}» parece «${cellText(right)}»`)
    else if (isDamaged(cell)) wrong.push(`${at} tiene letras dañadas («${cell}»)`)
  }
  if (!numbers.includes(field)) return cell
  const number = numberText(cell)
  if (isScientific(number))
    wrong.push(`${at} tiene ${labels[field]} en notación científica («${cell}»): faltan cifras, póngalo como texto`)
  else if (field === 'dni' && /^\d+[.,]\d+$/.test(number))
    wrong.push(`${at} tiene un documento con decimales («${cell}»)`)
  return number
}

function activity(cell: string | null, at: string, wrong: string[]): boolean {
  const plain = (cell ?? 'si').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (!yes.has(plain) && !no.has(plain)) wrong.push(`${at} no dice si la persona está activa («${cell}»)`)
  return !no.has(plain)
}
