import fc from 'fast-check'

/** The part of JSON Schema that this server's OpenAPI documents use. */
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  nullable?: boolean
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const texts = [
  '',
  ' ',
  'x',
  'áéíóú ñ 🚡',
  'x'.repeat(20_000),
  '\0',
  'a\0b',
  '\ud800',
  '%',
  '_',
  '\\',
  '\'; drop table "user"; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '1',
  '-1',
  '0x10',
  '1e9',
  '2147483648',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-03-01T25:61:61Z',
  '2026-03-01T10:00:00+99:99',
  '-infinity',
  '__proto__',
  'constructor'
]

const numbers = [0, -0, 1, -1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e15, 1e308, -1e308]

/** Arbitrary values, rarely what was asked for. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: { b: 1 } },
    [1, 'a', {}],
    Array.from({ length: 1000 }, (_, i) => i)
  ),
  // Any letters at all. fast-check's own strings of this kind begin with a list of the million that there are.
  fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map(points => String.fromCodePoint(...points)),
  fc.jsonValue({ maxDepth: 2 })
)

const days = fc.constantFrom('2026-03-01', '2026-12-31', '1999-01-01')
const moments = fc.constantFrom('2026-03-01T10:00:00Z', '2026-03-01T10:00:00.123-04:00', '2026-01-01T00:00:00+14:00')

/** A value that the schema allows; what a schema can't express, such as that an id must exist, is left to chance. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const value = plain(schema)
  return schema.nullable ? fc.option(value, { freq: 4 }) : value
}

function plain(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map(valid))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(valid)).map(parts => Object.assign({}, ...parts))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1000 } = schema
      const few = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 7)) })
      return fc.oneof({ weight: 8, arbitrary: few }, { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) })
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valid(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valid(field)])),
        { requiredKeys: schema.required ?? [] }
      )
    default:
      return nonsense
  }
}

function textOf({ format, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return days
  if (format === 'date-time') return moments
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.constantFrom('ana@teleferico.example', 'A@B.example')
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 12) })
}

/** A valid object with one field corrupted, missing or too many; sometimes unchanged. */
export function almost(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const spoil = fc.tuple(
    fc.constantFrom('keep', 'wrong', 'wrong', 'missing', 'unknown'),
    fc.constantFrom(...(names.length ? names : ['x'])),
    nonsense
  )
  return fc.tuple(valid(schema), spoil).map(([value, [how, name, wrong]]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return how === 'keep' ? value : wrong
    if (how === 'wrong') return { ...value, [name]: wrong }
    if (how === 'missing') return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
    return how === 'unknown' ? { ...value, desconocido: wrong } : value
  })
}

/** Bodies that are not a JSON object, as bytes, with their content type. */
export const rawBodies: fc.Arbitrary<{ type: string | undefined; body: Buffer }> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=latin1',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'basura',
    undefined
  ),
  body: fc.constantFrom(
    ...[
      '{',
      '{"a":',
      '[]',
      'null',
      '"x"',
      '1',
      'NaN',
      '{"a":1,}',
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":1}}',
      'a=1&b=2'
    ].map(text => Buffer.from(text)),
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('{"a":"\0"}'),
    Buffer.from('['.repeat(100_000)),
    Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
    Buffer.from(`{"a":"${'x'.repeat(2_000_000)}"}`)
  )
})

/** Path parameters, percent-encoded or not. */
export const pathPieces = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }).map(String) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '2147483647',
      '2147483648',
      '99999999999999999999',
      '-1',
      '1.5',
      '1e3',
      ' 1',
      '%20',
      '%00',
      '1%00',
      '%ff',
      '%E0%A4%A',
      '%',
      '%2e%2e%2f',
      'x',
      'ñ',
      '🚡',
      'null',
      '0x1',
      'x'.repeat(150),
      'x'.repeat(300),
      '2026-03-01',
      '2026-02-30'
    )
  },
  { weight: 1, arbitrary: fc.uuid() }
)

/** Query values, as they are written in the address. */
export const queryPieces = fc.oneof(
  fc.integer({ min: -1, max: 12 }).map(String),
  fc.constantFrom(
    '',
    'true',
    'false',
    '0',
    '500',
    '501',
    '1000000',
    '2147483648',
    '1e400',
    'id',
    'name',
    'code',
    '2026-03-01',
    '2026-02-30',
    '2026-03-01T00:00:00Z',
    '2026-03-01T00:00:00%2B99:00',
    '0001-01-01',
    '9999-12-31',
    '%00',
    'a%00',
    '%ff',
    '%',
    '%25',
    '_',
    '%5C',
    'x'.repeat(201),
    'á+é',
    '%F0%9F%9A%A1',
    '%ED%A0%80',
    '[object Object]',
    "'--"
  )
)
