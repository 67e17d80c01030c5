import { anomalyReports } from 'contract/anomaly-reports/anomaly-reports.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeAnomalyReport,
  makeAsset,
  makeAssetVersion,
  makeBase,
  makeLine,
  makeLocation,
  unique
} from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { fingerprint, makeScene, nextYear, rowsOf } from '../../../test/scenario.ts'

let minutes = 0
const earlier = () => new Date(Date.now() - ++minutes * 60_000).toISOString()

testResource(
  anomalyReports,
  { without: ['one'] },
  {
    fields: line => ({ fk_location: line, description: unique('Ruido en la polea'), detected_at: earlier() }),
    change: { description: 'Ruido más fuerte' },
    unique: null
  }
)

const scene = await makeScene()
const on = await buildTestApp()
const { technician, supervisor, planner } = scene

const fields = (more: object = {}) => ({
  fk_location: scene.station.id,
  description: 'La puerta de la cabina 12 no cierra',
  detected_at: earlier(),
  ...more
})
const report = (more: object = {}, by: SignedIn = technician) => ok(by.post('anomaly-report', fields(more)))
const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('reporting', () => {
  test('needs three fields, and says who reported it when and where', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const row = await report({ fk_base: base.id, description: '  No cierra ', fkc_service_impact: 91 })
    expect(row).toMatchObject({
      code: expect.stringMatching(/^RA-\d{4}-\d{6}$/),
      fkc_status: 40,
      status: { id: 40, name: 'Registrado' },
      state: 'active',
      fkc_priority: 8,
      service_impact: { id: 91, name: 'Velocidad reducida' },
      description: 'No cierra',
      location: { id: scene.station.id },
      fk_line: scene.line.id,
      line: { id: scene.line.id },
      base: { id: base.id, code: base.code },
      fk_reported_by: technician.user.id,
      reported_by: { id: technician.user.id },
      work_order: null,
      attachments: [],
      witnesses_count: 0
    })
    expect(await ok(technician.get(`anomaly-report/${row.id}`))).toMatchObject({
      ...row,
      witnesses: [],
      history: [{ fkc_from: null, fkc_to: 40, reason: null, user: { id: technician.user.id } }]
    })
  })

  test('codes follow each other within the operator’s year without gaps, also when one is refused in between', async () => {
    const number = ({ code }: { code: string }) => Number(code.slice(-6))
    const first = await report()
    await technician.post('anomaly-report', fields({ fk_base: 2_147_483_647 }))
    expect(number(await report())).toBe(number(first) + 1)
    // 31 December in La Paz, although it is the next year in Greenwich.
    const late = await makeAnomalyReport({ fk_location: scene.station.id, created_at: '2031-01-01T03:59:59Z' })
    expect(late.code).toMatch(/^RA-2030-/)
  })

  test('with photos, in one call and one transaction; sent once more, it is done once', async () => {
    const photo = { bytes: await picture('#aa0011'), name: 'puerta.jpg' }
    const form = Object.fromEntries(
      Object.entries({ ...fields(), fkc_service_impact: 92, fk_base: '' }).map(([name, value]) => [name, `${value}`])
    )
    const send = () =>
      sendFiles(on, technician, 'anomaly-report', [photo], {
        fields: form,
        headers: { 'idempotency-key': `reporte-${form['detected_at']}` }
      })
    const row = await ok(send())
    expect(row).toMatchObject({
      fkc_service_impact: 92,
      fk_base: null,
      attachments: [{ file_name: 'puerta.jpg', mime_type: 'image/jpeg', has_thumbnail: true }]
    })
    expect(await ok(send())).toEqual(row)
    expect(await ok(supervisor.get(`attachment/getListAttachments/anomaly_report/${row.id}`))).toHaveLength(1)
    expect(await lastAudit('attachment', row.attachments[0].id)).toMatchObject({ fk_line: scene.line.id })
  })

  test('a photo that isn’t one leaves no report', async () => {
    const send = (files: { bytes: string; name: string; field?: string }[]) =>
      sendFiles(on, technician, 'anomaly-report', files, { fields: fields() as never })
    await refused(() => send([{ bytes: 'MZ\0\0\0', name: 'foto.jpg' }]), invalid('files'))
    await refused(() => send([{ bytes: 'hola', name: 'a.txt', field: 'foto' }]), invalid('foto'))
  })

  test('a long text arrives whole in a form; one that is too long is refused', async () => {
    const send = (description: string) =>
      sendFiles(on, technician, 'anomaly-report', [], { fields: { ...fields(), description } as never })
    expect((await ok(send('ñ'.repeat(4000)))).description).toHaveLength(4000)
    await refused(() => send('palabra '.repeat(10_000)), invalid('description'))
  })

  test.each([
    ['in the future', { detected_at: new Date(Date.now() + 3_600_000).toISOString() }, 'detected_at'],
    ['without words', { description: ' ' }, 'description'],
    ['with an impact that is none', { fkc_service_impact: 8 }, 'fkc_service_impact'],
    ['of a place that doesn’t exist', { fk_location: 2_147_483_647 }, 'fk_location'],
    ['of a check that doesn’t exist', { fk_check: 2_147_483_647 }, 'fk_check'],
    ['already accepted', { fkc_status: 42 }, 'fkc_status'],
    ['by somebody else', { fk_reported_by: 1 }, 'fk_reported_by']
  ])('%s: 400', async (_what, more, field) => {
    await refused(() => technician.post('anomaly-report', fields(more)), invalid(field))
  })

  test('base, asset and check are of the place’s line', async () => {
    const elsewhere = await makeScene()
    const base = await makeBase({ fk_location: elsewhere.station.id })
    const { fk_asset } = await makeAssetVersion({ fk_base: base.id })
    const due = await elsewhere.due()
    const { checks } = await ok(
      elsewhere.planner.post('checks/bulk/batch', {
        fk_location: elsewhere.line.id,
        scheduled_date: `${nextYear}-03-10`,
        base_activities: [due.id]
      })
    )
    for (const more of [{ fk_base: base.id }, { fk_asset }, { fk_check: checks[0].id }])
      await refused(() => technician.post('anomaly-report', fields(more)), invalid(Object.keys(more)[0] as string))
    expect(await report({ fk_asset: (await makeAsset()).id })).toMatchObject({ asset: { id: expect.any(Number) } })
    await refused(() => technician.post('anomaly-report', fields({ fk_location: elsewhere.station.id })), {
      status: 403
    })
  })
})

describe('changing and deleting', () => {
  const change = (by: SignedIn, id: number) => by.put(`anomaly-report/${id}`, { description: 'Otra cosa' })
  const remove = (by: SignedIn, id: number) => by.delete(`anomaly-report/${id}`)
  const here = (more: object) => makeAnomalyReport({ fk_location: scene.station.id, ...more })

  test('whoever reported it, until it is reviewed', async () => {
    const own = await report()
    const colleague = await scene.as('Técnico')
    for (const act of [change, remove]) await refused(() => act(colleague, own.id), { status: 403 })
    expect(await ok(change(technician, own.id))).toMatchObject({ description: 'Otra cosa' })
    await ok(supervisor.put(`anomaly-report/status/${own.id}`, { fkc_status: 41 }))
    for (const act of [change, remove])
      await refused(() => act(technician, own.id), {
        status: 409,
        reason: 'closed',
        message: 'El reporte ya está en revisión'
      })
    await ok(change(supervisor, own.id))
    await ok(remove(supervisor, own.id))
    const left = await rowsOf('select id from anomaly_report_transition where fk_anomaly_report = $1', [own.id])
    expect(left).toEqual([])
  })

  test('those who triage, until it is attended; what is accepted isn’t deleted', async () => {
    const accepted = await here({ fkc_status: 42 })
    await ok(change(planner, accepted.id))
    await refused(() => remove(planner, accepted.id), { status: 409, reason: 'closed' })
    for (const more of [{ fkc_status: 43 }, { state: 'archived' }]) {
      const { id } = await here(more)
      for (const act of [change, remove]) await refused(() => act(planner, id), { status: 409, reason: 'closed' })
    }
  })

  test('it stays on its line', async () => {
    const own = await report()
    const other = await makeLocation({ fk_location: (await makeLine()).id })
    await refused(() => technician.put(`anomaly-report/${own.id}`, { fk_location: other.id }), invalid('fk_location'))
    await refused(
      () => technician.put(`anomaly-report/${own.id}`, { detected_at: '2199-01-01T00:00:00Z' }),
      invalid('detected_at')
    )
  })

  test('a base and an asset that are of another line since don’t keep it from being changed', async () => {
    const [base, asset] = [await makeBase({ fk_location: scene.station.id }), await makeAsset()]
    const own = await report({ fk_base: base.id, fk_asset: asset.id })
    await makeAssetVersion({ fk_asset: asset.id })
    await rowsOf('update base set fk_location = $1 where id = $2', [(await makeLocation()).id, base.id])
    expect(await ok(change(technician, own.id))).toMatchObject({ base: { id: base.id }, asset: { id: asset.id } })
  })

  test('its files: one’s own, or all for those who triage', async () => {
    const own = await report()
    const path = 'attachment/upload-attachments/anomaly_report'
    const fieldsOf = { fields: { fk_entity: `${own.id}` } }
    const [file] = await ok(
      sendFiles(on, technician, path, [{ bytes: await picture('#001122'), name: 'a.jpg' }], fieldsOf)
    )
    const reader = await scene.as('Consulta')
    expect(await ok(reader.get(`attachment/getListAttachments/anomaly_report/${own.id}`))).toHaveLength(1)
    expect(
      await sendFiles(on, reader, path, [{ bytes: await picture('#001123'), name: 'a.jpg' }], fieldsOf)
    ).toMatchObject({ status: 403 })
    const colleague = await scene.as('Técnico')
    expect(await colleague.delete('attachment', { attachments: [file.id] })).toMatchObject({ status: 403 })
    await ok(supervisor.delete('attachment', { attachments: [file.id] }))
  })
})

test('the list: one’s own, active ones, those of a place and all below it', async () => {
  const own = await report()
  const other = await report({}, supervisor)
  const ofNobody = await makeAnomalyReport({ fk_location: scene.station.id })
  await ok(supervisor.put(`anomaly-report/state/${other.id}`, { state: 'archived' }))
  const ids = async (query: string) =>
    (await ok(technician.get(`anomaly-report?itemsPerPage=500&${query}`))).rows.map((row: { id: number }) => row.id)
  expect(await ids('mine=true')).toContain(own.id)
  expect(await ids('mine=true')).not.toContain(other.id)
  expect(await ids('mine=false')).toEqual(expect.arrayContaining([other.id, ofNobody.id]))
  expect(await ids('state=active')).not.toContain(other.id)
  expect(await ids('state=archived')).toContain(other.id)
  expect(await ids(`fk_location=${scene.line.id}`)).toContain(own.id)
  expect(await loginAs(['anomaly-reports.read']).then(nobody => nobody.get('anomaly-report'))).toMatchObject({
    status: 200,
    data: { count: 0 }
  })
})
