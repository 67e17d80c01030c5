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
  ['a title above the head', 'Personal activo, noviembre\n\ndni;nombre;apellidos\n1;Ána;Ñusta\n'],
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
  ['1;Ana;Paz\n', 'no tiene las columnas «documento», «nombre» y «apellidos». ¿Le falta la cabecera?'],
  ['dni;nombre;apellidos;DNI\n1;a;b;2', 'tiene dos columnas para lo mismo («DNI»)'],
  ['dni;nombre;apellidos\n1;Ana', 'La fuente de personal tiene un error: la fila 2 tiene 2 celdas y la cabecera 3'],
  [
    'dni;nombre;apellidos\n1;"Ana;Paz\n2;Eva;Sol',
    'La fuente de personal tiene un error: en la fila 2 empiezan unas comillas que no se cierran'
  ],
  ['dni;nombre;apellidos\n1;Ana;Paz\n2;Eva;Sol\n1;Ema;Sol', 'el documento 1 está en la fila 2 y en la fila 4'],
  ['dni;nombre;apellidos;id_externo\n1;Ana;Paz;R\n2;Eva;Sol;r', 'el identificador externo r está en la fila 2'],
  ['dni;nombre;apellidos\n;Ana;Paz', 'la fila 2 no tiene documento'],
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

const people = (rows: string) =>
  file(`documento;nombre;apellidos;cargo;departamento;correo;id_externo;telefono\n${rows}`)

test('what a spreadsheet or another system made of a cell is the same value', () => {
  expect(
    people(
      [
        '7.012.845;Prueba;Dos;Técnico;Mantenimiento;;E-002;',
        '7012846.0;Prueba;Tres;NULL;#N/A;;12.0;71234567.0',
        '7012847\u200B;Prueba;Cuatro;Te\u0301cnico;Mantenimiento;;;',
        '7 012 848;"Prueba&nbsp;";"&nbsp;Cinco";"T&eacute;cnico&nbsp;A";"&#77;ina";;;',
        '"=""07012849""";Prueba;O’Neil;;;(null);;',
        '7,012,850.0;Prueba;Null;;;;;'
      ].join('\n')
    )
  ).toMatchObject([
    { dni: '7012845', external_id: 'E-002' },
    { dni: '7012846', position: null, department: null, external_id: '12', phone: '71234567' },
    { dni: '7012847', position: 'Técnico' },
    { dni: '7012848', first_name: 'Prueba', last_name: 'Cinco', position: 'Técnico A', department: 'Mina' },
    { dni: '07012849', last_name: 'O’Neil', email: null },
    { dni: '7012850', last_name: 'Null' }
  ])
})

test.each([
  ['5.39042E+06;Prueba;Uno;;;;E-001;', 'la fila 2 tiene el documento en notación científica («5.39042E+06»)'],
  ['5,39042e6;Prueba;Uno;;;;E-001;', 'el documento en notación científica'],
  ['1;Prueba;Uno;;;;1E+05;', 'la fila 2 tiene el identificador externo en notación científica («1E+05»)'],
  ['1;Prueba;Uno;;;;;5.917E+10', 'la fila 2 tiene el teléfono en notación científica'],
  ['7012846.5;Prueba;Uno;;;;;', 'la fila 2 tiene un documento con decimales («7012846.5»)'],
  ['1;JosÃ©;Uno;;;;;', 'la fila 2 tiene letras dañadas: «JosÃ©» parece «José»'],
  ['1;Ana;GarcÃ\u00ADa;;;;;', '«GarcÃa» parece «García»'],
  [
    '1;Ana;MuÃ±oz;TÃƒÂ©cnica;;;;',
    '«MuÃ±oz» parece «Muñoz»; la fila 2 tiene letras dañadas: «TÃƒÂ©cnica» parece «Técnica»'
  ],
  ['1;Ana;GarcÃa;;;;;', 'la fila 2 tiene letras dañadas («GarcÃa»)'],
  ['1;Ana;Mu\uFFFDoz;;;;;', 'la fila 2 tiene letras dañadas'],
  ['1;Ana;Mu?oz;;;;;', 'la fila 2 tiene letras dañadas'],
  ['1;Ana;NULL;;;;;', 'la fila 2 no tiene apellidos'],
  ['7.012.845;Ana;Paz;;;;;\n7012845;Ana;Paz;;;;;', 'el documento 7012845 está en la fila 2 y en la fila 3']
])('a damaged row is refused: %j', (rows, message) => {
  expect(said(() => people(rows))).toContain(message)
})

test.each(['JOÃO', 'Ñusta', 'Łukasz', 'Núñez-Peña', 'D’Ângelo', 'São', 'Müller (hijo)', 'Nº 3'])(
  '%s is a name',
  name => {
    expect(people(`1;${name};Paz;;;;;`)).toMatchObject([{ first_name: name }])
  }
)

test('every row that is refused comes with its reason', () => {
  const rows = Array.from({ length: 59 }, (_, at) => `5.3${at}E+06;Ana;Paz;;;;R-${at};`).join('\n')
  expect(() => people(rows)).toThrow(
    expect.objectContaining({ fields: { rows: expect.objectContaining({ length: 59 }) } })
  )
})

test('of many mistakes five are told', () => {
  const text = `dni;nombre;apellidos\n${Array.from({ length: 8 }, (_, at) => `${at};;Paz`).join('\n')}`
  expect(said(() => file(text))).toMatch(/la fila 2 no tiene nombre; .*la fila 6 no tiene nombre; y 3 errores más\.$/)
})

test('as many people as a page of mistakes: no more than twenty thousand', () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `${at};a;b`).join('\n')
  expect(said(() => file(`dni;nombre;apellidos\n${rows}`))).toContain('tiene más de 20,000 personas')
})
