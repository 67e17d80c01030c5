import { attachable, type Attachable, fileRights } from 'contract/attachments/attachable.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '../../manifest.ts'
import { policyOf } from '../../platform/http/policy.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeActivity,
  makeAnomalyReport,
  makeAssetVersion,
  makeBase,
  makeDailyReport,
  makeItem,
  makeLocation,
  makePlan,
  makeTurnReport
} from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { on, pdf, scene, stranger, withOrder } from '../../../test/order-with-files.ts'
import { public_report } from '../../schema/public-reports.ts'

withOrder()

const nobodys = 2_147_483_647
const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }

/** A record of each kind on the line of the scene. */
const make: Readonly<Record<Attachable, () => Promise<number>>> = {
  work_order: async () =>
    (await ok(scene.planner.post('workorders', { type: 1, title: 'Con fotos', fk_location: scene.station.id }))).id,
  check: async () => (await scene.startedCheck()).id,
  unplanned: async () =>
    (await ok(scene.planner.post('unplanned', { title: 'Con fotos', type: 1, fk_location: scene.station.id }))).id,
  anomaly_report: async () => (await makeAnomalyReport({ fk_location: scene.station.id })).id,
  public_report: async () => {
    const [made] = await on.database.db
      .insert(public_report)
      .values({ fk_location: scene.station.id, description: 'Con fotos' })
      .returning()
    return made!.id
  },
  daily_report: async () => (await makeDailyReport({ fk_location: scene.line.id })).id,
  turn_report: async () => (await makeTurnReport({ fk_location: scene.line.id })).id,
  location: async () => (await makeLocation({ fk_location: scene.line.id })).id,
  structure: async () => scene.structure.id,
  base: async () => (await makeBase({ fk_location: scene.station.id })).id,
  asset: async () => {
    const { id } = await makeBase({ fk_location: scene.station.id })
    return (await makeAssetVersion({ fk_base: id })).fk_asset
  },
  plan: async () => (await makePlan()).id,
  activity: async () => (await makeActivity()).id,
  staff: async () => scene.technician.staff,
  warehouse_item: async () => (await makeItem({ fk_line: scene.line.id })).id
}

type Calls = Readonly<Record<string, () => ReturnType<SignedIn['get']>>>

/** Everything that may be asked of a file `id` of a record. */
const calls = (by: SignedIn, entity: string, fk_entity: number, id: number): Calls => ({
  list: () => by.get(`attachment/getListAttachments/${entity}/${fk_entity}`),
  zip: () => by.get(`attachment/zip/${entity}/${fk_entity}`),
  download: () => by.get(`attachment/getAtachedFile/${entity}/${id}`),
  view: () => by.get(`attachment/getFileView/${entity}/${id}`),
  thumbnail: () => by.get(`attachment/getFileView/${entity}/${id}?size=thumbnail`),
  upload: () => send(by, entity, fk_entity, { bytes: pdf, name: `${crypto.randomUUID()}.pdf` }),
  share: () => by.post('attachment/bulk', { entity, fk_entity, attachments: [id] }),
  describe: () => by.put(`attachment/${id}`, { caption: 'x' }),
  remove: () => by.delete('attachment', { attachments: [id] })
})

const send = (by: SignedIn, entity: string, fk_entity: number, file: { bytes: Uint8Array | string; name: string }) =>
  sendFiles(on, by, `attachment/upload-attachments/${entity}`, [file], { fields: { fk_entity: String(fk_entity) } })

describe.each(attachable)('files of %s', entity => {
  let everything: SignedIn
  let record: number
  let file: number
  beforeAll(async () => {
    everything = await loginAs(
      Object.keys(permissions).filter(name => name !== 'lines.all'),
      { lines: [scene.line.id] }
    )
    record = await make[entity]()
    const photo = { bytes: await picture(`#${crypto.randomUUID().slice(0, 6)}`), name: 'foto.jpg' }
    const [row] = await ok(send(everything, entity, record, photo))
    file = row.id
  })
  const count = async () => (await ok(everything.get(`attachment/getListAttachments/${entity}/${record}`))).length

  test('answer every call of whoever may', async () => {
    const own = calls(everything, entity, record, file)
    for (const name of ['list', 'zip', 'download', 'view', 'thumbnail', 'describe', 'upload'])
      expect(await own[name]?.(), name).toMatchObject({ status: 200 })
    expect(await count()).toBe(2)
  })

  test('of another line answer nothing; those of no line answer whoever may read them', async () => {
    const before = await count()
    const asked = calls(stranger, entity, record, file)
    if (!policyOf(entity).line && !policyOf(entity).rowLine) {
      for (const name of ['list', 'zip', 'download', 'view', 'thumbnail'])
        expect(await asked[name]?.(), name).toMatchObject({ status: 200 })
      return
    }
    for (const [name, call] of Object.entries(asked)) expect(await call(), name).toMatchObject(forbidden)
    // Nor are they taken along to a record of one's own.
    const { locations } = await ok(stranger.get('auth/me'))
    const place = await makeLocation({ fk_location: locations[0].fk_location })
    const theirs = { entity: 'location', fk_entity: place.id, attachments: [file] }
    expect(await stranger.post('attachment/bulk', theirs)).toMatchObject(forbidden)
    expect(await count()).toBe(before)
  })

  test('answer nobody without the permission', async () => {
    const { read: ofRecord, files } = policyOf(entity)
    const read = files?.read ?? ofRecord
    const { write } = fileRights[entity]
    const without = Object.keys(permissions).filter(name => name !== read)
    const blind = await loginAs(without, { lines: [scene.line.id] })
    const asked = calls(blind, entity, record, file)
    for (const name of ['list', 'zip', 'download', 'view', 'thumbnail'])
      expect(await asked[name]?.(), name).toMatchObject(forbidden)
    // Those of the public are seen by those alone who decide on them.
    if (read === write) return
    const reader = await loginAs([read], { lines: [scene.line.id] })
    for (const name of ['upload', 'describe', 'remove'])
      expect(await calls(reader, entity, record, file)[name]?.(), name).toMatchObject(forbidden)
  })

  test('are found under no other kind of record, and by no guessed id', async () => {
    for (const other of attachable.filter(kind => kind !== entity)) {
      const asked = calls(everything, other, nobodys, file)
      for (const name of ['download', 'view', 'thumbnail'])
        expect(await asked[name]?.(), `${other} ${name}`).toMatchObject({ status: 404 })
    }
    for (const [name, call] of Object.entries(calls(everything, entity, nobodys, nobodys)))
      expect(await call(), name).toMatchObject({ status: 404 })
  })

  test('go with whoever removes them, all or none', async () => {
    const [row] = await ok(send(everything, entity, record, { bytes: pdf, name: 'otro.pdf' }))
    const before = await count()
    expect(await everything.delete('attachment', { attachments: [row.id, nobodys] })).toMatchObject({ status: 404 })
    expect(await count()).toBe(before)
    await ok(everything.delete('attachment', { attachments: [row.id] }))
    expect(await count()).toBe(before - 1)
  })
})
