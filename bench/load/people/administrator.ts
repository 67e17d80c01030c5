import { randomUUID } from 'node:crypto'
import * as catalogs from 'contract/catalogs/catalogs.ts'
import type { Resource } from 'contract/core/resource.ts'
import type { Person } from '../person.ts'
import { inHundred, oneOf, wholeBetween } from '../random.ts'

/** The fields of a catalogue besides code and name. `of`: the catalogue that each record must refer to. */
const edited: readonly {
  resource: Resource
  of?: readonly [field: string, from: Resource]
  extra?: Record<string, unknown>
}[] = [
  { resource: catalogs.actions },
  { resource: catalogs.systems },
  { resource: catalogs.subsystems, of: ['fk_system', catalogs.systems] },
  { resource: catalogs.brands },
  { resource: catalogs.models, of: ['fk_brand', catalogs.brands] },
  {
    resource: catalogs.suppliers,
    extra: { tax_id: '1028374021', contact: 'Verónica Salinas', email: 'ventas@carga.example' }
  },
  { resource: catalogs.specialties },
  { resource: catalogs.trainings, extra: { validity_months: 12 } },
  { resource: catalogs.usageUnits, extra: { symbol: 'u' } },
  { resource: catalogs.failureTypes },
  { resource: catalogs.failureSources },
  { resource: catalogs.failureDetections }
]

type Row = { id: number; version: number; code: string; name: string; is_active: boolean }
type Page = { rows: Row[]; count: number }

/** Part of the names of records that the bench made. */
const mark = 'Carga'

/** Opens a catalogue, adds a record, changes that or a colleague's, and deletes its own again. */
export async function editCatalogs(person: Person): Promise<void> {
  const { resource, of, extra = {} } = oneOf(edited) as (typeof edited)[number]
  const list = (query = {}) =>
    person.show(
      [resource.entity],
      () => person.call(resource.calls.list, { query: { page: 1, itemsPerPage: 10, ...query } }) as Promise<Page>
    )
  await list()
  await person.think()
  await list({ sortBy: oneOf(resource.sort), sortDesc: inHundred(50), ...(inHundred(30) && { is_active: true }) })
  await person.think()
  const parent = of && { [of[0]]: await chooseFrom(person, of[1]) }
  const body = {
    code: `K${randomUUID().slice(0, 8)}`,
    name: `${mark} ${wholeBetween(1, 1_000_000)}`,
    description: 'De la prueba de carga',
    is_active: true,
    ...extra,
    ...parent
  }
  const made = (await person.call(resource.calls.create, { body, key: randomUUID() })) as Row
  await list({ search: mark })
  await person.think(2)
  const { rows } = await list({ search: mark })
  const row = (inHundred(20) && oneOf(rows)) || made
  // A colleague may have deleted theirs meanwhile.
  const expects = (status: number) => status === 404 && row.id !== made.id
  const seen = (await person.call(resource.calls.one, { params: { id: row.id }, expects })) as Row
  await person.think(2)
  await person.call(resource.calls.update, {
    params: { id: row.id },
    body: { name: `${seen.name.slice(0, 80)} bis`, is_active: !seen.is_active, version: seen.version },
    key: randomUUID(),
    expects
  })
  await list({ search: mark })
  await person.think()
  await person.call(resource.calls.remove, { params: { id: made.id }, key: randomUUID() })
  await list()
}

/** A record that no simulated person will delete. */
async function chooseFrom(person: Person, resource: Resource): Promise<number | undefined> {
  const { rows } = (await person.call(resource.calls.list, {
    query: { is_active: true, sortBy: 'name', itemsPerPage: 100 }
  })) as Page
  return oneOf(rows.filter(({ name }) => !name.startsWith(mark)))?.id
}
