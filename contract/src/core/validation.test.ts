import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formSchema, issuesToErrors, labelAt, spanishErrors } from './validation-errors.ts'
import {
  decimal,
  digits,
  email,
  id,
  inOrder,
  isoDate,
  isoDateTime,
  optionalText,
  requiredText,
  samePassword,
  wholeNumber
} from './validation.ts'

/** What a body `{ x: value }` answers under `errors.x`; null if it passes. */
function refusal(schema: z.ZodType, value: unknown, label = 'Campo'): string[] | null {
  const body = z.strictObject({ x: schema.meta({ label }) })
  const result = body.safeParse(value === undefined ? {} : { x: value }, { error: spanishErrors(body) })
  return result.success ? null : (issuesToErrors(result.error).x ?? [])
}

describe('every message of specification section 5, byte for byte', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['required: missing text', requiredText(5), undefined, 'El campo Nombre es obligatorio'],
    ['required: null', requiredText(5), null, 'El campo Nombre es obligatorio'],
    ['required: empty', requiredText(5), '', 'El campo Nombre es obligatorio'],
    ['required: blank', requiredText(5), ' \t\n ', 'El campo Nombre es obligatorio'],
    ['required: number', decimal(0, 5), undefined, 'El campo Nombre es obligatorio'],
    ['required: number, blank text', decimal(0, 5), ' ', 'El campo Nombre es obligatorio'],
    ['required: id', id, null, 'El campo Nombre es obligatorio'],
    ['required: id under a wrapper', id.optional(), null, 'El campo Nombre es obligatorio'],
    ['required: date', isoDate, '', 'El campo Nombre es obligatorio'],
    ['required: moment', isoDateTime, '', 'El campo Nombre es obligatorio'],
    ['required: email', email, ' ', 'El campo Nombre es obligatorio'],
    ['required: option', z.enum(['a', 'b']), undefined, 'El campo Nombre es obligatorio'],
    ['required: union', z.union([z.string(), z.number()]), undefined, 'El campo Nombre es obligatorio'],
    ['required: empty list', z.array(id).min(1), [], 'El campo Nombre es obligatorio'],
    ['required: flag', z.boolean(), undefined, 'El campo Nombre es obligatorio'],
    ['numeric', z.number(), 'doce', 'El campo debe ser numero'],
    ['numeric: NaN', z.number(), Number.NaN, 'El campo debe ser numero'],
    ['numeric: infinite', decimal(0, 5), Number.POSITIVE_INFINITY, 'El campo debe ser numero'],
    ['integer', wholeNumber(1, 9), 1.5, 'El campo debe ser numero entero'],
    ['integer: not a number at all', wholeNumber(1, 9), '5', 'El campo debe ser numero'],
    ['double', decimal(0, 5), '1,5', 'El campo debe ser numero'],
    ['min length', z.string().min(8), 'corta', 'Número mínimo de caracteres 8'],
    ['min_value', z.number().min(3), 2, 'Número mínimo 3'],
    ['min_value: whole', z.int().min(3), 2, 'Número mínimo 3'],
    ['max', requiredText(5), 'abcdef', 'El campo Nombre no puede ser mayor a 5 caracteres'],
    ['max: optional', optionalText(5), 'abcdef', 'El campo Nombre no puede ser mayor a 5 caracteres'],
    ['email', email, 'ana@', 'Email must be valid'],
    ['between: below', wholeNumber(1, 9), 0, 'El valor debe estar entre 1 y 9'],
    ['between: above', decimal(-1.5, 9.25), 9.26, 'El valor debe estar entre -1.5 y 9.25'],
    ['between: id', id, 2_147_483_648, 'El valor debe estar entre 1 y 2,147,483,647']
  ])('%s', (_name, schema, value, text) => {
    expect(refusal(schema, value, 'Nombre')).toEqual([text])
  })

  const record = z.strictObject({
    low: z.number().nullable().optional().meta({ label: 'Mínimo' }),
    high: z.number().nullable().optional().meta({ label: 'Máximo' }),
    start: isoDate.optional().meta({ label: 'inicio' }),
    end: isoDate.optional().meta({ label: 'fin' }),
    from: isoDateTime.optional().meta({ label: 'desde' }),
    to: isoDateTime.optional().meta({ label: 'hasta' }),
    password: z.string().optional(),
    repeated: z.string().optional()
  })
  const ordered = inOrder(record, [
    ['low', 'high'],
    ['start', 'end'],
    ['from', 'to']
  ])

  test.each<[string, z.ZodType, unknown, Record<string, string[]> | null]>([
    [
      'password differs',
      record.check(samePassword('repeated', 'password')),
      { password: 'a', repeated: 'b' },
      { repeated: ['Las contraseñas no coinciden'] }
    ],
    ['password same', record.check(samePassword('repeated', 'password')), { password: 'a', repeated: 'a' }, null],
    ['greater', ordered, { low: 3, high: 2 }, { high: ['El campo Mínimo no puede ser mayor que Máximo.'] }],
    ['not greater', ordered, { low: 2, high: 2 }, null],
    ['zero is a number', ordered, { low: 0, high: -1 }, { high: ['El campo Mínimo no puede ser mayor que Máximo.'] }],
    ['nothing to compare with', ordered, { low: 2, high: null }, null],
    [
      'later',
      ordered,
      { start: '2026-03-02', end: '2026-03-01' },
      { end: ['La fecha inicio no puede ser mayor que la fecha fin.'] }
    ],
    ['same day', ordered, { start: '2026-03-01', end: '2026-03-01' }, null],
    [
      'later moment, in another zone',
      ordered,
      { from: '2026-03-01T10:00:00-04:00', to: '2026-03-01T13:59:59Z' },
      { to: ['La fecha desde no puede ser mayor que la fecha hasta.'] }
    ],
    [
      'what is no moment isn’t compared',
      ordered,
      { from: '31/02/2026 | 08:00', to: '2026-03-01T14:00:00Z', low: 3, high: 2 },
      {
        from: ['La fecha y hora no son válidas'],
        high: ['El campo Mínimo no puede ser mayor que Máximo.']
      }
    ],
    ['same moment, in another zone', ordered, { from: '2026-03-01T10:00:00-04:00', to: '2026-03-01T14:00:00Z' }, null],
    [
      'both',
      ordered,
      { low: 3, high: 2, start: '2026-03-02', end: '2026-03-01' },
      {
        high: ['El campo Mínimo no puede ser mayor que Máximo.'],
        end: ['La fecha inicio no puede ser mayor que la fecha fin.']
      }
    ]
  ])('between two fields: %s', (_name, schema, value, expected) => {
    const result = schema.safeParse(value)
    expect(result.success ? null : issuesToErrors(result.error)).toEqual(expected)
  })
})

describe('our own texts', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['regex', z.string().regex(/^[A-Z]+$/), 'a', 'El formato no es válido'],
    ['NUL', requiredText(5), 'a\0', 'El texto contiene caracteres no válidos'],
    ['half a surrogate pair', optionalText(5), '\ud83d', 'El texto contiene caracteres no válidos'],
    ['number as text', requiredText(5), 5, 'El campo debe ser texto'],
    ['text as flag', z.boolean(), 'true', 'El campo debe ser verdadero o falso'],
    ['no list', z.array(id), 5, 'El campo debe ser una lista'],
    ['no object', z.object({}), 5, 'El campo debe ser un objeto'],
    ['upper limit only', z.number().max(4), 5, 'Número máximo 4'],
    ['list too short', z.array(id).min(2), [1], 'Número mínimo de elementos 2'],
    ['list too long', z.array(id).max(1), [1, 2], 'Número máximo de elementos 1'],
    ['length', z.string().length(2), 'abc', 'Debe tener 2 caracteres'],
    ['option', z.enum(['a', 'b']), 'c', 'El valor no es uno de los permitidos'],
    ['union', z.union([z.string(), z.number()]), true, 'El valor no es válido'],
    ['multiple', z.number().multipleOf(5), 7, 'El valor debe ser múltiplo de 5'],
    ['29 February of a common year', isoDate, '2023-02-29', 'La fecha no es válida'],
    ['31 April', isoDate, '2026-04-31', 'La fecha no es válida'],
    ['other order', isoDate, '01/02/2026', 'La fecha no es válida'],
    ['year too low', isoDate, '1899-12-31', 'La fecha debe estar entre los años 1900 y 2200'],
    ['year too high', isoDate, '2201-01-01', 'La fecha debe estar entre los años 1900 y 2200'],
    ['no zone', isoDateTime, '2026-01-01T10:00:00', 'La fecha y hora no son válidas'],
    ['no such day', isoDateTime, '2026-02-30T10:00:00Z', 'La fecha y hora no son válidas'],
    ['no such hour', isoDateTime, '2026-02-03T24:00:00Z', 'La fecha y hora no son válidas'],
    ['moment too early', isoDateTime, '1850-01-01T00:00:00Z', 'La fecha debe estar entre los años 1900 y 2200']
  ])('%s', (_name, schema, value, text) => {
    expect(refusal(schema, value)).toEqual([text])
  })
})

test.each<[string, z.ZodType, unknown, unknown]>([
  ['text is trimmed', requiredText(5), '  abc ', 'abc'],
  ['length counts after trimming', requiredText(3), '  abc ', 'abc'],
  ['a whole emoji is text', requiredText(5), '🚡', '🚡'],
  ['blank optional text is none', optionalText(5), '  ', null],
  ['null optional text is none', optionalText(5), null, null],
  ['missing optional text stays out', optionalText(5), undefined, undefined],
  ['optional text is trimmed', optionalText(5), ' a ', 'a'],
  ['smallest id', id, 1, 1],
  ['largest id', id, 2_147_483_647, 2_147_483_647],
  ['email is trimmed', email, ' Ana@teleferico.example ', 'Ana@teleferico.example'],
  ['leap day', isoDate, '2024-02-29', '2024-02-29'],
  ['first day', isoDate, '1900-01-01', '1900-01-01'],
  ['last day', isoDate, '2200-12-31', '2200-12-31'],
  ['moment in UTC', isoDateTime, '2026-01-01T20:00:00-04:00', '2026-01-02T00:00:00.000Z'],
  ['zone that PostgreSQL would refuse', isoDateTime, '2026-01-02T23:00:00+23:00', '2026-01-02T00:00:00.000Z']
])('accepted: %s', (_name, schema, value, expected) => {
  expect(schema.parse(value)).toEqual(expected)
})

const max = (label: string, length: number) => [`El campo ${label} no puede ser mayor a ${length} caracteres`]

describe('labels', () => {
  const task = z.object({ note: requiredText(5).meta({ label: 'Nota' }) })
  const body = z.strictObject({
    inner: requiredText(2).meta({ label: 'Dentro' }).nullable().optional(),
    outer: optionalText(2).meta({ label: 'Fuera' }),
    described: requiredText(2).describe('Descrito'),
    fk_model: requiredText(2),
    tasks: z.array(task).default([]).meta({ label: 'Tareas' }),
    texts: z.array(requiredText(2)).meta({ label: 'Textos' }),
    by_name: z.record(z.string(), task).optional(),
    either: z
      .union([z.object({ other: z.number() }), z.object({ note: optionalText(5).meta({ label: 'Nota' }) })])
      .optional()
  })
  const wrong = {
    inner: 'aaa',
    outer: 'aaa',
    described: 'aaa',
    fk_model: 'aaa',
    tasks: [{ note: 'ok' }, { note: 'aaaaaa' }],
    texts: ['a', 'aaa'],
    by_name: { first: {} },
    extra: 1,
    __proto__: undefined
  }

  test('with the schema at hand, every label is found', () => {
    const result = body.safeParse(wrong, { error: spanishErrors(body) })
    expect(result.success ? {} : issuesToErrors(result.error)).toEqual({
      inner: max('Dentro', 2),
      outer: max('Fuera', 2),
      described: max('Descrito', 2),
      fk_model: max('fk_model', 2),
      'tasks.1.note': max('Nota', 5),
      'texts.1': max('Textos', 2),
      'by_name.first.note': ['El campo Nota es obligatorio'],
      extra: ['Campo desconocido']
    })
  })

  test.each<[string, z.ZodType]>([
    ['before the text is read', z.preprocess(value => value, z.string().max(2).nullable().meta({ label: 'Dentro' }))],
    [
      'after the text is read',
      z
        .string()
        .max(2)
        .nullable()
        .meta({ label: 'Dentro' })
        .transform(text => text?.trim())
    ]
  ])('of a field that is changed %s', (_, x) => {
    const whole = z.strictObject({ x })
    const { error } = whole.safeParse({ x: 'aaa' }, { error: spanishErrors(whole) })
    expect(error && issuesToErrors(error)).toEqual({ x: max('Dentro', 2) })
  })

  test('without it, those of the innermost schema; else the field name', () => {
    const result = body.safeParse(wrong)
    expect(result.success ? {} : issuesToErrors(result.error)).toMatchObject({
      inner: max('Dentro', 2),
      outer: max('outer', 2),
      'texts.1': max('texts', 2)
    })
  })

  test('a form schema answers as Standard Schema, with all labels', () => {
    const { validate } = formSchema(body)['~standard']
    expect(validate({ ...wrong, extra: undefined }).issues?.find(issue => issue.path[0] === 'outer')?.message).toBe(
      max('Fuera', 2)[0]
    )
    expect(validate({ described: 'a', fk_model: 'b', texts: [' c '] })).toEqual({
      value: { described: 'a', fk_model: 'b', tasks: [], texts: ['c'] }
    })
  })

  test('of a field in one of several forms, and of the elements of a whole list', () => {
    const labelOf = (schema: z.ZodType, value: unknown) => {
      const { error } = schema.safeParse(value, { error: spanishErrors(schema) })
      return error && issuesToErrors(error)
    }
    expect(labelAt(body, ['either', 'note'])).toBe('Nota')
    expect(labelAt(body, ['either', 'toString'])).toBe(undefined)
    expect(labelAt(body, ['texts', 0, 'x'])).toBe(undefined)
    expect(labelOf(z.array(requiredText(2)).meta({ label: 'Textos' }), ['aaa'])).toEqual({ 0: max('Textos', 2) })
    expect(labelOf(z.array(requiredText(2)), ['aaa'])).toEqual({ 0: max('valor', 2) })
  })

  test('the whole body', () => {
    const result = body.safeParse('text')
    expect(result.success ? {} : issuesToErrors(result.error)).toEqual({ _: ['El campo debe ser un objeto'] })
  })

  test('an unknown field cannot reach the prototype of the answer', () => {
    const result = z.strictObject({}).safeParse(JSON.parse('{"__proto__": 1, "constructor": 2}'))
    const answer = result.success ? {} : issuesToErrors(result.error)
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype)
    expect(Object.hasOwn(answer, 'constructor')).toBe(true)
  })

  test('several texts for one field, each once', () => {
    const schema = z.object({ a: z.string().trim().min(1).min(1).max(3).regex(/^x/) })
    const blank = schema.safeParse({ a: ' ' })
    expect(blank.success ? {} : issuesToErrors(blank.error)).toEqual({ a: ['El campo a es obligatorio'] })
    const two = schema.safeParse({ a: 'abcd' })
    expect(two.success ? {} : issuesToErrors(two.error)).toEqual({ a: [...max('a', 3), 'El formato no es válido'] })
  })
})

test('the helpers have a JSON schema, which the OpenAPI page needs', () => {
  const body = z.object({
    a: requiredText(5),
    b: optionalText(5),
    c: id,
    d: isoDate,
    e: isoDateTime,
    f: email,
    g: decimal(0, 1)
  })
  expect(z.toJSONSchema(body).required).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
})

test('two numbers and two days that must differ, with the texts of the specification', () => {
  const schema = inOrder(
    z.strictObject({
      min: z.number().meta({ label: 'Mínimo' }),
      max: z.number().meta({ label: 'Máximo' }),
      from: z.string().meta({ label: 'Inicio' }),
      to: z.string().meta({ label: 'Fin' })
    }),
    [
      ['min', 'max', 'different'],
      ['from', 'to', 'different']
    ]
  )
  const texts = (value: object) => schema.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message])
  expect(texts({ min: 1, max: 1, from: '2026-03-05', to: '2026-03-05' })).toEqual([
    ['max', 'El campo Máximo no puede ser igual a Mínimo.'],
    ['to', 'La fecha de Fin no puede ser igual a la fecha Inicio.']
  ])
  expect(texts({ min: 1, max: 2, from: '2026-03-05', to: '2026-03-06' })).toBeUndefined()
  expect(texts({ min: 2, max: 1, from: '2026-03-05', to: '2026-03-06' })).toEqual([
    ['max', 'El campo Mínimo no puede ser mayor que Máximo.']
  ])
})

describe('codes of digits', () => {
  const code = z.strictObject({ code: digits(6).meta({ label: 'Código' }) })
  const withOther = z.strictObject({ code: digits(6, /^[a-z]{4}$/).meta({ label: 'Código' }) })
  test.each<[string, z.ZodType, string, string | null]>([
    ['six', code, '123456', null],
    ['with a space', code, '123 456', null],
    ['with a dash', code, '123-456', null],
    ['five', code, '12345', 'Código needs to be 6 digits'],
    ['seven', code, '1234567', 'Código needs to be 6 digits'],
    ['letters', code, 'abcdef', 'Código needs to be 6 digits'],
    ['digits of another script', code, '٠٥٠٤٧١', 'Código needs to be 6 digits'],
    ['nothing', code, ' ', 'El campo Código es obligatorio'],
    ['the other form', withOther, 'ab-cd', null],
    ['neither form', withOther, 'abcde', 'Código needs to be 6 digits']
  ])('%s', (_, schema, text, problem) => {
    const result = schema.safeParse({ code: text }, { error: spanishErrors(schema) })
    expect(result.success ? null : issuesToErrors(result.error)).toEqual(problem && { code: [problem] })
  })
})
