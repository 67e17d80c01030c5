import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAssetVersion, makeBase, makeLocation, makeAnomalyReport } from '../../../test/factories.ts'
import { heic, picture, type Sendable, sendFiles } from '../../../test/files.ts'
import { fingerprint, makeScene, nextYear } from '../../../test/scenario.ts'

const scene = await makeScene()
const on = await buildTestApp()
const { technician, supervisor } = scene

/** What a browser writes before the sound that it records. */
const webmHead = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ff',
  'hex'
)
const voice = Buffer.concat([webmHead, Buffer.from('\x86A_OPUS'), Buffer.alloc(300)])

let seconds = 0
const fields = (more: Record<string, string> = {}) => ({
  fk_location: `${scene.station.id}`,
  description: 'La puerta de la cabina 12 no cierra',
  detected_at: new Date(Date.now() - ++seconds * 1000).toISOString(),
  ...more
})
const send = (files: readonly Sendable[], more: Record<string, string> = {}, by: SignedIn = technician) =>
  sendFiles(on, by, 'anomaly-report', files, { fields: fields(more) })
const filesOf = (id: number) => ok(supervisor.get(`attachment/getListAttachments/anomaly_report/${id}`))

async function refused(answer: () => Promise<{ status: number }>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('what comes with a report', () => {
  test('pictures of telephones, a broken one, a voice: each as what it is', async () => {
    const broken = (await picture('#334455')).subarray(0, 300)
    const { id } = await ok(
      send([
        { bytes: heic, name: 'IMG_1.HEIC' },
        { bytes: broken, name: 'rota.jpg' },
        { bytes: voice, name: 'nota-de-voz.webm' }
      ])
    )
    expect(await filesOf(id)).toMatchObject([
      { file_name: 'IMG_1.HEIC', mime_type: 'image/heic', has_thumbnail: true, is_broken: false },
      { file_name: 'rota.jpg', mime_type: 'image/jpeg', has_thumbnail: false, is_broken: true },
      { file_name: 'nota-de-voz.webm', mime_type: 'audio/webm', has_thumbnail: false }
    ])
  })

  test.each([
    ['a programme called .jpg', Buffer.from('MZ\x90\0\x03\0\0\0'), 'El archivo «foto.jpg» no es de un tipo admitido'],
    ['30 MB', Buffer.alloc(30 * 1024 * 1024, 1), 'El tamaño del archivo no debe exceder de 20480 KB'],
    ['nothing', Buffer.alloc(0), 'El archivo «foto.jpg» está vacío']
  ])('%s is refused, and no report is made', async (_what, bytes, text) => {
    await refused(() => send([{ bytes, name: 'foto.jpg' }]), { status: 400, errors: { files: [text] } })
  })

  test('a page in the words stays words', async () => {
    const description = '<img src=x onerror=alert(1)> & <b>ruido</b>'
    expect(await ok(send([], { description }))).toMatchObject({ description })
  })
})

describe('a witness', () => {
  const join = (id: number, files: readonly Sendable[], more: Record<string, string> = {}, headers = {}) =>
    sendFiles(on, technician, `anomaly-report/${id}/witness`, files, { fields: more, headers })

  test('comes with words, their moment and photos, once', async () => {
    const { id } = await makeAnomalyReport({ fk_location: scene.station.id })
    const created_at = new Date(Date.now() - 3_600_000).toISOString()
    const photo = { bytes: await picture('#a10b20'), name: 'puerta.jpg' }
    const again = () => join(id, [photo], { description: 'También a las 9', created_at }, { 'idempotency-key': 'w-1' })
    const row = await ok(again())
    expect(row).toMatchObject({
      witnesses: [{ description: 'También a las 9', created_at, user: { id: technician.user.id } }],
      attachments: [{ file_name: 'puerta.jpg' }]
    })
    expect(await ok(again())).toEqual(row)
    expect(await filesOf(id)).toMatchObject([{ file_name: 'puerta.jpg', created_by: { id: technician.user.id } }])
  })

  test('not with what isn’t a photo, nor from the future, nor of what is attended', async () => {
    const { id } = await makeAnomalyReport({ fk_location: scene.station.id })
    const invalid = (field: string) => ({ status: 400, errors: { [field]: [expect.any(String)] } })
    await refused(() => join(id, [{ bytes: 'MZ\0\0', name: 'a.jpg' }]), invalid('files'))
    await refused(() => join(id, [], { created_at: '2199-01-01T00:00:00.000Z' }), invalid('created_at'))
    const attended = await makeAnomalyReport({ fk_location: scene.station.id, fkc_status: 43 })
    const photo = { bytes: await picture('#a10b21'), name: 'a.jpg' }
    await refused(() => join(attended.id, [photo]), { status: 409, reason: 'closed' })
  })
})

describe('where something can be reported', () => {
  const places = (query: string, by: SignedIn = technician) => by.get(`anomaly-report/places${query}`)

  test('the line, its places along it, bases with what is mounted, and what each label is on', async () => {
    const tower = await makeLocation({
      fk_location: scene.line.id,
      position_m: 120,
      latitude: -16.5,
      longitude: -68.15
    })
    const base = await makeBase({ fk_location: tower.id })
    const before = await makeAssetVersion({
      fk_base: base.id,
      is_active: false,
      removed_at: '2026-02-01T00:00:00.000Z'
    })
    const { fk_asset } = await makeAssetVersion({ fk_base: base.id })
    const shut = await makeLocation({ fk_location: scene.line.id, is_active: false })
    const off = await makeBase({ fk_location: tower.id, is_active: false })
    const labelled = [
      ['location', tower.id],
      ['base', base.id],
      ['asset', fk_asset],
      ['asset', before.fk_asset],
      ['location', shut.id],
      ['base', off.id]
    ] as const
    const codes: string[] = []
    for (const [entity, id] of labelled) {
      const [label] = await ok(scene.planner.post('label/of', { entity, ids: [id] }))
      codes.push(label.code)
    }
    const found = await ok(places(`?fkLine=${scene.line.id}`))
    expect(found.places.slice(0, 3).map((place: { id: number }) => place.id)).toEqual([
      scene.line.id,
      scene.station.id,
      tower.id
    ])
    expect(found.places[2]).toMatchObject({ latitude: -16.5, longitude: -68.15, position_m: 120 })
    expect(found.places.map((one: { id: number }) => one.id)).not.toContain(shut.id)
    const bases = found.bases.filter((one: { fk_location: number }) => one.fk_location === tower.id)
    expect(bases).toMatchObject([{ id: base.id, asset: { id: fk_asset } }])
    // The asset in store is on no line; a disused place or base takes no reports.
    expect(found.labels).toEqual([
      { code: codes[0], fk_location: tower.id, fk_base: null },
      { code: codes[1], fk_location: tower.id, fk_base: base.id },
      { code: codes[2], fk_location: tower.id, fk_base: base.id }
    ])
  })

  test('not of another line, and not for those who only look', async () => {
    const elsewhere = await makeScene()
    expect(await places(`?fkLine=${elsewhere.line.id}`)).toMatchObject({ status: 403 })
    expect(await places('?fkLine=nada')).toMatchObject({ status: 400 })
    const mine = await ok(places(''))
    expect(new Set(mine.places.map((place: { fk_line: number }) => place.fk_line))).toEqual(new Set([scene.line.id]))
    expect(await places('', await loginAs(['anomaly-reports.read']))).toMatchObject({ status: 403 })
  })
})

test('a report tells the check that it came from, with its order', async () => {
  const due = await scene.due()
  const { checks, work_order } = await ok(
    scene.planner.post('checks/bulk/batch', {
      fk_location: scene.line.id,
      scheduled_date: `${nextYear}-03-10`,
      base_activities: [due.id]
    })
  )
  const fk_check = checks[0].id
  const { id } = await ok(send([], { fk_check: `${fk_check}` }))
  expect(await ok(technician.get(`anomaly-report/${id}`))).toMatchObject({
    fk_check,
    check: { id: fk_check, activity: expect.any(String), work_order: { id: work_order.id, code: work_order.code } }
  })
  expect(await ok(technician.get(`anomaly-report?fk_check=${fk_check}`))).toMatchObject({ count: 1, rows: [{ id }] })
})
