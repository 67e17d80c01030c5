import { basesOfPattern, type PatternBase } from 'contract/bases/base-pattern.ts'
import { bases } from 'contract/bases/bases.ts'
import type { bulkBases } from 'contract/bases/bases-in-bulk.ts'
import { formSchema } from 'contract/core/validation-errors.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { base } from '../../schema/bases.ts'
import { location, structure } from '../../schema/locations.ts'
import { plan } from '../../schema/plans.ts'
import { alongTheLine } from '../locations/source.ts'
import { addActivities } from './actions.ts'

type Body = z.output<typeof bulkBases.body>
type Made = z.output<typeof bulkBases.reply>

const unknown = 'El registro elegido no existe'

/**
 * Makes the bases of a pattern, or lists those that it would make.
 * @throws VALIDATION.INVALID_DATA on the field, AUTH.FORBIDDEN (another line), RESOURCE.ALREADY_EXISTS naming the codes
 * that are taken, also those of a concurrent call
 */
export async function makeBases(db: Transaction, actor: Actor, body: Body, clock: Clock): Promise<Made> {
  const { places, wanted } = await wantedBases(db, actor, body)
  const shown = (one: PatternBase) => {
    const { id, name } = places.get(one.fk_location) as { id: number; name: string }
    return { code: one.code, name: one.name, location: { id, name } }
  }
  const taken = await takenAmong(db, body.fk_structure, wanted)
  if (body.preview) return wanted.map((one, index) => ({ id: null, ...shown(one), taken: taken.get(index) ?? null }))
  refuseTaken(wanted, taken)
  const { fk_structure, criticality, requires_stop, fk_plan = null } = body
  // In one order for everybody, so that two who make the same codes wait for each other instead of both.
  const inOrder = wanted.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const rows = await db
    .insert(base)
    .values(inOrder.map(one => ({ ...one, fk_structure, criticality, requires_stop, fk_plan })))
    .onConflictDoNothing()
    .returning({ id: base.id, code: base.code })
  // A concurrent call has made some of them: its bases can be seen by now.
  if (rows.length < wanted.length) refuseTaken(wanted, await takenAmong(db, fk_structure, wanted, rows))
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  if (fk_plan !== null && body.add_activities) await addActivities(db, [...ids.values()], fk_plan, clock)
  return wanted.map(one => ({ id: ids.get(one.code) ?? null, ...shown(one), taken: null }))
}

/** The places in their order along the line, and what the pattern makes in them. */
async function wantedBases(db: Transaction, actor: Actor, { pattern, name, fk_structure, fk_location, fk_plan }: Body) {
  const asked = [...new Set(fk_location)]
  const found = await db
    .select({ id: location.id, code: location.code, name: location.name, fk_line: location.fk_line })
    .from(location)
    .where(inArray(location.id, asked))
    .orderBy(...alongTheLine, location.id)
  if (found.length < asked.length) throw invalid({ fk_location: unknown })
  for (const { fk_line } of found) {
    if (fk_line === null) throw invalid({ fk_location: 'La ubicación no pertenece a ninguna línea' })
    requireLine(actor, fk_line)
  }
  if (new Set(found.map(({ fk_line }) => fk_line)).size > 1)
    throw invalid({ fk_location: 'Las ubicaciones deben ser de una misma línea' })
  const [line] = await db
    .select({ code: location.code, name: location.name })
    .from(location)
    .where(eq(location.id, found[0]?.fk_line as number))
  const [element] = await db.select({ name: structure.name }).from(structure).where(eq(structure.id, fk_structure))
  if (!element) throw invalid({ fk_structure: unknown })
  if (fk_plan != null && (await db.$count(plan, eq(plan.id, fk_plan))) === 0) throw invalid({ fk_plan: unknown })
  const answer = basesOfPattern({
    pattern,
    name,
    line: line as { code: string; name: string },
    structure: element,
    places: found
  })
  if ('refused' in answer) throw invalid({ [answer.field]: answer.refused })
  for (const one of answer.bases) requireValid(one, fk_structure)
  return { places: new Map(found.map(place => [place.id, place])), wanted: answer.bases }
}

const { validate } = formSchema(bases.create)['~standard']

/** Each is checked as a base that is made by itself. @throws VALIDATION.INVALID_DATA on the pattern that is wrong */
function requireValid(one: PatternBase, fk_structure: number): void {
  const [issue] = validate({ ...one, fk_structure }).issues ?? []
  if (!issue) return
  const isName = issue.path[0] === 'name'
  throw invalid({ [isName ? 'name' : 'pattern']: `${isName ? one.name : one.code}: ${issue.message}` })
}

/** Which of the wanted bases can't be made, by their place among them; `own` are those of this very call. */
async function takenAmong(
  db: Transaction,
  fk_structure: number,
  wanted: readonly PatternBase[],
  own: readonly { id: number }[] = []
): Promise<Map<number, 'code' | 'name'>> {
  const column = (field: keyof PatternBase): SQL => sql`${sql.param(wanted.map(one => one[field]))}`
  const { rows } = await db.execute<{ n: number; taken: 'code' | 'name' }>(sql`
    select w.n::int - 1 as n, case when c.id is not null then 'code' else 'name' end as taken
    from unnest(${column('code')}::text[], ${column('name')}::text[], ${column('fk_location')}::int[])
      with ordinality w (code, name, fk_location, n)
      left join base c on search_key(c.code) = search_key(w.code) and c.id <> all(${sql.param(own.map(({ id }) => id))}::int[])
      left join base p on p.fk_location = w.fk_location and p.fk_structure = ${fk_structure} and p.name = w.name
        and p.id <> all(${sql.param(own.map(({ id }) => id))}::int[])
    where c.id is not null or p.id is not null`)
  return new Map(rows.map(({ n, taken }) => [n, taken]))
}

/** As many are named; of the others it is said how many there are. */
const named = 10

function refuseTaken(wanted: readonly PatternBase[], taken: ReadonlyMap<number, 'code' | 'name'>): void {
  if (taken.size === 0) return
  const of = (kind: 'code' | 'name') => wanted.filter((_, index) => taken.get(index) === kind).map(one => one[kind])
  const text = (found: readonly string[], one: string, many: string) => {
    const more = found.length > named ? ` y ${found.length - named} más` : ''
    return found.length === 1 ? `${one}: ${found[0]}` : `${many}: ${found.slice(0, named).join(', ')}${more}`
  }
  const [codes, names] = [of('code'), of('name')]
  throw new AppError('RESOURCE.ALREADY_EXISTS', {
    reason: 'duplicate',
    fields: {
      ...(codes.length > 0 && { pattern: [text(codes, 'Ya existe una base', 'Ya existen estas bases')] }),
      ...(names.length > 0 && {
        name: [text(names, 'Ya hay una base con este nombre', 'Ya hay bases con estos nombres')]
      })
    }
  })
}
