/** `2026-11-21 04:00:00.5+00`, or the text of a JSON function of PostgreSQL, as `2026-11-21T04:00:00.500Z`. */
export function isoFromPostgres(text: string): string {
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [seconds, fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

/** `23:00:00` as `23:00`. */
export const clockFromPostgres = (text: string): string => text.slice(0, 5)

const asItIs = (sent: string) => sent
const quoted = (sent: string) => `"${sent}"`

/** Functions that turn PostgreSQL's text of a value into JSON, by the number of its type. */
const writers: Readonly<Record<number, (sent: string) => string>> = {
  16: sent => (sent === 't' ? 'true' : 'false'),
  20: asItIs, // int8
  21: asItIs,
  23: asItIs, // int4
  25: JSON.stringify, // text
  114: asItIs, // json
  700: sent => JSON.stringify(Number(sent)),
  701: sent => JSON.stringify(Number(sent)),
  1043: JSON.stringify,
  1082: quoted, // date
  1083: sent => quoted(clockFromPostgres(sent)), // time
  1184: sent => `"${isoFromPostgres(sent)}"`, // timestamptz
  1700: sent => JSON.stringify(Number(sent)), // numeric, without the trailing zeros of its scale
  2950: quoted, // uuid
  3802: asItIs // jsonb
}

/** What JSON says of a value of a type, from PostgreSQL's text of it; without JSON for the types most values have. */
export function valueReaderOf(type: number): (sent: string) => unknown {
  if (type === 25 || type === 1043 || type === 1082) return asItIs
  if (type === 20 || type === 21 || type === 23) return Number
  if (type === 1184) return isoFromPostgres
  const write = jsonWriterOf(type)
  return sent => JSON.parse(write(sent)) as unknown
}

/** The writer for a type's values. */
export function jsonWriterOf(type: number): (sent: string) => string {
  const write = writers[type]
  if (!write) throw new Error(`type ${type} of PostgreSQL has no form in JSON here`)
  return write
}
