import fc from 'fast-check'
import { type JsonSchema, valid } from 'server/test/nonsense.ts'
import { type Route, sensibleTo } from 'server/test/requests.ts'

/** A request with the id or the word of another line in one place, and everything else about one's own line. */
export type Placed = { method: string; path: string; body: string | undefined; place: string }

/** The names of the way to a field; `*` is any element of a list. */
type Way = readonly string[]

/** Fields that hold ids. Those of classifiers (`fkc_`) are the same for everybody. */
const holdsId = /^(id|ids|fk_\w+|menus|base_activities|attachments|labels)$/

const branchesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [schema]

/** Every place of a body where an id may stand. */
export function idPlaces(schema: JsonSchema | undefined, name = ''): Way[] {
  if (!schema) return []
  const ways = branchesOf(schema).flatMap((branch): Way[] => {
    if (branch !== schema && branchesOf(branch)[0] !== branch) return idPlaces(branch, name)
    if (branch.type === 'integer' || branch.type === 'number') return holdsId.test(name) ? [[]] : []
    if (branch.type === 'array') return idPlaces(branch.items, name).map(way => ['*', ...way])
    return Object.entries(branch.properties ?? {}).flatMap(([field, inside]) =>
      idPlaces(inside, field).map(way => [field, ...way])
    )
  })
  return [...new Map(ways.map(way => [way.join('.'), way])).values()]
}

/** The value with the id in the place; what leads there is made where it is missing. */
export function put(schema: JsonSchema, value: unknown, [step, ...rest]: Way, id: number, seed: number): unknown {
  if (step === undefined) return id
  for (const branch of branchesOf(schema)) {
    if (branch !== schema && branchesOf(branch)[0] !== branch) return put(branch, value, [step, ...rest], id, seed)
    if (step === '*' && branch.items) {
      const list = Array.isArray(value) && value.length ? value : [sampleOf(branch.items, seed)]
      return [put(branch.items, list[0], rest, id, seed), ...list.slice(1)]
    }
    const inside = branch.properties?.[step]
    if (!inside) continue
    const whole = (isRecord(value) ? value : sampleOf(branch, seed)) as Record<string, unknown>
    return { ...whole, [step]: put(inside, whole[step], rest, id, seed) }
  }
  throw new Error(`no such place: ${step}`)
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const sampleOf = (schema: JsonSchema, seed: number) => fc.sample(valid(schema), { seed, numRuns: 1 })[0]

/** Without versions, which would be refused as out of date before anything else is looked at. */
const withoutVersions = (body: unknown) =>
  JSON.stringify(body, (name, value) => (name === 'version' ? undefined : (value as unknown)))

/** By the route's name, so that a new route changes the requests of no other. */
const seedOf = (name: string) => Buffer.from(name).reduce((seed, byte) => (seed * 31 + byte) % 2 ** 31, 7)

/** Every request to a route that names another line in one of its places. */
export function placedIn(route: Route, ids: readonly number[], word: string): Placed[] {
  const { method, path, query, body } = route
  const seed = seedOf(`${method} ${path}`)
  const own = fc.sample(
    sensibleTo(route, () => ''),
    { seed, numRuns: ids.length }
  )
  return own.flatMap(({ url, payload }, n) => {
    const id = ids[n] as number
    const [address = ''] = url.split('?')
    const value: unknown = payload && JSON.parse(payload.toString())
    const text = payload && withoutVersions(value)
    const steps = path.split('/').flatMap((step, at) => (step.startsWith('{') ? [{ step, at }] : []))
    const inPath = steps.map(({ step, at }) => {
      const pieces = address.split('/').map((piece, index) => (index === at ? String(id) : piece))
      return { method, path: pieces.join('/'), body: text, place: step }
    })
    const inQuery = Object.entries(query).flatMap(([name, schema]) => {
      const given = wordOrId(name, schema, id, word)
      return given === undefined
        ? []
        : [{ method, path: `${address}?${name}=${encodeURIComponent(given)}`, body: text, place: `?${name}` }]
    })
    const inBody = idPlaces(body).map(way => ({
      method,
      path: address,
      body: withoutVersions(put(body as JsonSchema, value, way, id, seed + n)),
      place: way.join('.')
    }))
    return [...inPath, ...inQuery, ...inBody]
  })
}

function wordOrId(name: string, schema: JsonSchema, id: number, word: string): string | number | undefined {
  if (name === 'page' || name === 'itemsPerPage') return undefined
  const [type, inside] = [schema.type, schema.items?.type]
  if (type === 'integer' || inside === 'integer') return id
  const isText = (type === 'string' && !schema.enum && !schema.format) || inside === 'string' || type === undefined
  return isText && !schema.anyOf ? word : undefined
}
