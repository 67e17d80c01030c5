import { locationType } from 'contract/core/classifier.ts'
import { brands } from 'contract/catalogs/catalogs.ts'
import { locations } from 'contract/locations/locations.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeBrand, makeLine, makeLocation } from '../../../test/factories.ts'
import { brand } from '../../schema/catalogs.ts'
import { location } from '../../schema/locations.ts'
import type { Actor } from './actor.ts'
import { listRows, oneRow } from './list.ts'
import { type ListSource, listSource, searchTextOf } from './list-source.ts'
import { lockRow, requireRow } from './resource-routes.ts'

const actorOn = (...lines: number[]): Actor => ({
  session: '',
  level: 'full',
  id: 1,
  uuid: '',
  staff: null,
  profile: 1,
  permissions: new Set(),
  closedRoutes: new Set(),
  lines,
  isOnAllLines: false
})

/** Every way to one row, each as `ok` or the code of its refusal, and whether the list has it. */
async function ways<Row>(source: ListSource<Row>, id: number, actor: Actor, code: string) {
  const { db } = await testDatabase()
  const outcome = (way: Promise<unknown>) =>
    way.then(
      () => 'ok',
      (error: { code?: string }) => error.code
    )
  const query = { page: 1, itemsPerPage: 10, search: code }
  return {
    list: (await listRows(db, source, query as never, actor)).parsed().count === 1,
    one: await outcome(oneRow(db, source, id, actor)),
    require: await outcome(requireRow(db, source, id, actor)),
    lock: await outcome(db.transaction(tx => lockRow(tx, source, id, actor)))
  }
}

const placeSource = listSource(locations, {
  table: location,
  line: location.fk_line,
  withoutLine: 'always',
  searchText: searchTextOf(location.code),
  fields: {
    type: { id: location.fkc_type, name: location.name },
    location: sql`null::json`,
    line: sql`null::json`,
    children_count: sql`0`,
    bases_count: sql`0`
  }
})

const reached = { list: true, one: 'ok', require: 'ok', lock: 'ok' }
const refused = (code: string) => ({ list: false, one: code, require: code, lock: code })

test('the own condition of a list holds for each way to one row', async () => {
  const source = listSource(brands, {
    table: brand,
    searchText: searchTextOf(brand.code),
    where: eq(brand.is_active, true)
  })
  const [active, inactive] = [await makeBrand(), await makeBrand({ is_active: false })]
  expect(await ways(source, active.id, actorOn(), active.code)).toEqual(reached)
  expect(await ways(source, inactive.id, actorOn(), inactive.code)).toEqual(refused('RESOURCE.NOT_FOUND'))
})

test('rows of a line are reached by who works on it; rows without one by everybody where the list says so', async () => {
  const [own, other] = [await makeLine(), await makeLine()]
  const [mine, theirs] = [await makeLocation({ fk_location: own.id }), await makeLocation({ fk_location: other.id })]
  const { db } = await testDatabase()
  const [workshop] = await db
    .insert(location)
    .values({ code: `TALL${own.id}`, name: 'Taller', fkc_type: locationType.TALLER })
    .returning()
  if (!workshop) throw new Error('no workshop')
  const actor = actorOn(own.id)
  expect(await ways(placeSource, mine.id, actor, mine.code)).toEqual(reached)
  expect(await ways(placeSource, theirs.id, actor, theirs.code)).toEqual(refused('AUTH.FORBIDDEN'))
  expect(await ways(placeSource, workshop.id, actor, workshop.code)).toEqual(reached)
  const { withoutLine: _, ...strict } = placeSource
  expect(await ways(strict, workshop.id, actor, workshop.code)).toEqual(refused('AUTH.FORBIDDEN'))
})
