import { expect, test } from 'vitest'
import { peopleIn } from './people.ts'

const file = (text: string) => peopleIn({ bytes: Buffer.from(text), kind: 'file' })
const json = (value: unknown) => peopleIn({ bytes: Buffer.from(JSON.stringify(value)), kind: 'json' })
const said = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing'
}
const ana = { dni: '1', first_name: 'Ána', last_name: 'Ñusta', is_active: true }

test.each([
  ['semicolons', 'dni;nombre;apellidos\n1;Ána;Ñusta\n'],
  ['commas and Windows breaks', 'DNI,Nombre,Apellidos\r\n1,Ána,Ñusta\r\n'],
  ['tabs, no break at the end', 'documento\tnombres\tapellido\n1\tÁna\tÑusta'],
  ['bars, old breaks', 'Documento de identidad|NOMBRE|APELLIDOS\r1|Ána|Ñusta'],
  ['a separator that is said', 'sep=,\ndni,nombre,apellidos\n1,Ána,Ñusta'],
  ['quotes, blank lines, spaces', '"dni";"nombre";"apellidos"\n\n 1 ;"Ána";"  Ñusta "\n;;\n'],
  ['a mark of the byte order', '\uFEFFdni;nombre;apellidos\n1;Ána;Ñusta'],
  ['unknown columns', 'dni;nombre;apellidos;sueldo\n1;Ána;Ñusta;9']
])('a file with %s', (_, text) => {
  expect(file(text)).toEqual([ana])
})

test('Windows-1252 and UTF-16, as spreadsheets save them', () => {
  const text = 'dni;nombre;apellidos\n1;Ána;Ñusta'
  expect(peopleIn({ bytes: Buffer.from(text, 'latin1'), kind: 'file' })).toEqual([ana])
  expect(peopleIn({ bytes: Buffer.from(`\uFEFF${text}`, 'utf16le'), kind: 'file' })).toEqual([ana])
})

test('quotes hold separators, breaks and quotes', () => {
  const [person] = file('dni,nombre,apellidos,cargo\n1,Ána,Ñusta,"Jefa, ""turno\nnoche"""\n')
  expect(person).toEqual({ ...ana, position: 'Jefa, "turno noche"' })
})

test('what a column leaves empty is emptied, what has no column stays; who has left', () => {
  expect(file('dni;nombre;apellidos;telefono;activo\n1;Ána;Ñusta;;No\n2;Eva;Paz;7;\n')).toEqual([
    { ...ana, phone: null, is_active: false },
    { dni: '2', first_name: 'Eva', last_name: 'Paz', phone: '7', is_active: true }
  ])
})

test('JSON: a list, or the one list within an object; numbers are texts', () => {
  const row = { dni: 1, first_name: 'Ána', last_name: 'Ñusta', active: true, address: { street: 'x' } }
  expect(json([row])).toEqual([ana])
  expect(json({ data: { rows: [row] } })).toEqual([ana])
  expect(json({ personal: [{ DNI: '1', Nombre: 'Ána', Apellidos: 'Ñusta' }] })).toEqual([ana])
})

test.each([
  ['', 'La fuente de personal está vacía.'],
  ['dni;nombre;apellidos\n', 'La fuente de personal no tiene a ninguna persona.'],
  ['dni;nombre\n1;Ana', 'La fuente de personal no tiene la columna «apellidos».'],
  ['1;Ana;Paz\n', 'no tiene las columnas «dni», «nombre» y «apellidos». ¿Le falta la cabecera?'],
  ['dni;nombre;apellidos;DNI\n1;a;b;2', 'tiene dos columnas para lo mismo («DNI»)'],
  ['dni;nombre;apellidos\n1;Ana', 'la fila 2 tiene 2 celdas y la cabecera 3'],
  ['dni;nombre;apellidos\n1;"Ana;Paz\n2;Eva;Sol', 'en la fila 2 empiezan unas comillas que no se cierran'],
  ['dni;nombre;apellidos\n1;Ana;Paz\n2;Eva;Sol\n1;Ema;Sol', 'el documento 1 está en la fila 2 y en la fila 4'],
  ['dni;nombre;apellidos;id_externo\n1;Ana;Paz;R\n2;Eva;Sol;r', 'el identificador externo r está en la fila 2'],
  ['dni;nombre;apellidos\n;Ana;Paz', 'la fila 2 no tiene dni'],
  ['dni;nombre;apellidos;correo\n1;Ana;Paz;ana', 'la fila 2 tiene un correo que no es válido («ana»)'],
  ['dni;nombre;apellidos;activo\n1;Ana;Paz;quizás', 'la fila 2 no dice si la persona está activa («quizás»)'],
  [`dni;nombre;apellidos\n1;${'a'.repeat(101)};Paz`, 'la fila 2 tiene un texto demasiado largo'],
  ['dni;nombre;apellidos\n1\0;Ana;Paz', 'no es un texto'],
  ['{"data": 3}', 'no es una lista de personas'],
  ['[{"dni": 1', 'no es JSON válido'],
  ['[1]', 'el registro 1 no es un objeto']
])('refused: %j', (text, message) => {
  expect(said(() => file(text))).toContain(message)
})

test('of many mistakes five are told', () => {
  const text = `dni;nombre;apellidos\n${Array.from({ length: 8 }, (_, at) => `${at};;Paz`).join('\n')}`
  expect(said(() => file(text))).toMatch(/la fila 2 no tiene nombre; .*la fila 6 no tiene nombre; y 3 errores más\.$/)
})

test('as many people as a page of mistakes: no more than twenty thousand', () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `${at};a;b`).join('\n')
  expect(said(() => file(`dni;nombre;apellidos\n${rows}`))).toContain('tiene más de 20.000 personas')
})
