import { anomalyStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { type PublicState, publicStates, publicTransitions } from 'contract/public-reports/public-report-stages.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAnomalyReport } from '../../../test/factories.ts'
import { picture } from '../../../test/files.ts'
import { followed, openLine, report, waiting } from '../../../test/public-form.ts'
import { bringTo, sorted } from '../../../test/scenario.ts'

const scene = await openLine()
const { supervisor, technician } = scene
const states = Object.keys(publicStates) as PublicState[]

/** A new one of the public: its id and its link. */
async function sent(
  fields: Record<string, string> = {},
  files: Parameters<typeof report>[1] = {}
): Promise<{ id: number; follow: string }> {
  const { follow } = await ok(report(scene.code, { fields, ...files }))
  const [{ id }] = await waiting(scene)
  return { id, follow }
}
const decide = (id: number, state: string, more: object = {}, by: SignedIn = supervisor) =>
  by.put(`anomaly-report/public/${id}/decision`, { state, ...more })
const openReport = () => makeAnomalyReport({ fk_location: scene.station.id, fkc_status: anomalyStatus.EN_REVISION })
const stage = async (follow: string) => (await ok(followed(follow))).stage

/** Takes a report of the public into a state. */
async function bring(id: number, state: PublicState) {
  if (state === 'pending') return
  await ok(decide(id, state, state === 'joined' ? { fk_anomaly_report: (await openReport()).id } : {}))
}

describe.each(states)('from %s', from => {
  test.each(states)('to %s', async to => {
    const { id } = await sent()
    await bring(id, from)
    const more = to === 'joined' ? { fk_anomaly_report: (await openReport()).id } : {}
    expect(await decide(id, to, more, technician)).toMatchObject({ status: 403 })
    if (!publicTransitions[from].includes(to)) {
      expect(await decide(id, to, more)).toMatchObject({ status: 409, reason: 'transition' })
      return
    }
    expect(await decide(id, to, { ...more, version: 77 })).toMatchObject({ status: 409, reason: 'stale' })
    const row = await ok(decide(id, to, more))
    expect(row).toMatchObject({ state: to, decided_by: to === 'pending' ? null : { id: supervisor.user.id } })
    expect(Boolean(row.anomaly_report)).toBe(to === 'accepted' || to === 'joined')
  })
})

test('accepting makes a report of nobody with an account, in the same words, with the photos and a mark', async () => {
  const files = [{ bytes: await picture('#a1b2c3'), name: 'a.jpg' }]
  const { id, follow } = await sent({ description: 'Cae agua del techo' }, { files })
  const { anomaly_report, attachments } = await ok(decide(id, 'accepted', { answer: 'Gracias, lo miramos hoy' }))
  expect(attachments).toHaveLength(1)
  expect(await ok(supervisor.get(`anomaly-report/${anomaly_report.id}`))).toMatchObject({
    fkc_status: anomalyStatus.REGISTRADO,
    description: 'Cae agua del techo',
    fk_location: scene.station.id,
    fk_reported_by: null,
    from_public: true,
    attachments: [{ file_name: 'foto-1.jpg', mime_type: 'image/jpeg' }],
    history: [{ fkc_to: anomalyStatus.REGISTRADO, user: { id: supervisor.user.id } }]
  })
  expect(await ok(followed(follow))).toMatchObject({ stage: 'in_review', answer: 'Gracias, lo miramos hoy', photos: 1 })
})

test('joining makes the public a witness in its own words, with the photos', async () => {
  const files = [{ bytes: await picture('#a1b2c4'), name: 'a.jpg' }]
  const target = await openReport()
  const { id, follow } = await sent({ description: 'También en el otro andén' }, { files })
  expect(await decide(id, 'joined')).toMatchObject({ status: 400, errors: { fk_anomaly_report: expect.any(Array) } })
  expect(await decide(id, 'accepted', { fk_anomaly_report: target.id })).toMatchObject({ status: 400 })
  expect(await decide(id, 'joined', { fk_anomaly_report: 2_000_000_000 })).toMatchObject({ status: 404 })
  const closed = await makeAnomalyReport({ fk_location: scene.station.id, fkc_status: anomalyStatus.RECHAZADO })
  expect(await decide(id, 'joined', { fk_anomaly_report: closed.id })).toMatchObject({ status: 409, reason: 'closed' })
  await ok(decide(id, 'joined', { fk_anomaly_report: target.id }))
  expect(await ok(supervisor.get(`anomaly-report/${target.id}`))).toMatchObject({
    witnesses: [{ description: 'También en el otro andén', user: null }],
    from_public: false,
    attachments: [{ file_name: 'foto-1.jpg' }]
  })
  expect(await stage(follow)).toBe('in_review')
})

test('a report of another line isn’t joined, and others’ are neither seen nor decided on', async () => {
  const other = await openLine()
  const { id } = await sent()
  const both = await loginAs('Supervisor', { lines: [scene.line.id, other.line.id] })
  const foreign = await makeAnomalyReport({ fk_location: other.station.id })
  expect(await decide(id, 'joined', { fk_anomaly_report: foreign.id }, both)).toMatchObject({
    status: 400,
    errors: { fk_anomaly_report: ['El reporte elegido no es de esta línea'] }
  })
  expect(await decide(id, 'joined', { fk_anomaly_report: foreign.id })).toMatchObject({ status: 403 })
  for (const state of ['accepted', 'dismissed', 'spam'])
    expect(await decide(id, state, {}, other.supervisor)).toMatchObject({ status: 403 })
  const path = `anomaly-report/public/${id}`
  expect(await other.supervisor.get(path)).toMatchObject({ status: 403 })
  expect(await other.supervisor.put(`${path}/answer`, { answer: 'x' })).toMatchObject({ status: 403 })
  expect(await technician.get(path)).toMatchObject({ status: 403 })
  expect(await technician.get('anomaly-report/public')).toMatchObject({ status: 403 })
  expect(await supervisor.get(`anomaly-report/public?fkLine=${other.line.id}`)).toMatchObject({ status: 403 })
  expect(await supervisor.get('anomaly-report/public/2000000000')).toMatchObject({ status: 404 })
  expect((await waiting(scene))[0]).toMatchObject({ id, state: 'pending' })
})

test('whoever may triage but not report accepts nothing', async () => {
  const { id } = await sent()
  const half = await loginAs(['anomaly-reports.read', 'anomaly-reports.triage'], { lines: [scene.line.id] })
  expect(await decide(id, 'accepted', {}, half)).toMatchObject({ status: 403 })
  await ok(decide(id, 'dismissed', {}, half))
})

test('two who take it at once: one report, and the other is told', async () => {
  const { id } = await sent()
  const second = await loginAs('Supervisor', { lines: [scene.line.id] })
  const before = (await ok(supervisor.get(`anomaly-report?fkLine=${scene.line.id}`))).count
  const answers = await Promise.all([
    decide(id, 'accepted', { version: 1 }),
    decide(id, 'accepted', { version: 1 }, second),
    decide(id, 'dismissed', { version: 1 }, second)
  ])
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409, 409])
  for (const { status, reason } of answers) if (status === 409) expect(reason).toBe('transition')
  const after = (await ok(supervisor.get(`anomaly-report?fkLine=${scene.line.id}`))).count
  expect(after - before).toBeLessThanOrEqual(1)
})

test('sent again with the same key, a decision is made once', async () => {
  const { id } = await sent()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const path = `anomaly-report/public/${id}/decision`
  const [one, again] = [
    await ok(supervisor.put(path, { state: 'accepted' }, key)),
    await ok(supervisor.put(path, { state: 'accepted' }, key))
  ]
  expect(again).toEqual(one)
})

describe('the link says what becomes of the report', () => {
  test('from received to attended, and back when its order is reopened', async () => {
    const { id, follow } = await sent()
    expect(await stage(follow)).toBe('received')
    const { anomaly_report } = await ok(decide(id, 'accepted'))
    const status = (fkc_status: number, more: object = {}) =>
      supervisor.put(`anomaly-report/status/${anomaly_report.id}`, { fkc_status, ...more })
    await ok(status(anomalyStatus.EN_REVISION))
    const { work_order } = await ok(status(anomalyStatus.ACEPTADO))
    expect(await stage(follow)).toBe('in_review')
    await bringTo(work_order.id, workOrderStatus.CERRADA, scene)
    expect(await stage(follow)).toBe('attended')
  })

  test('merged into another, it is that one’s', async () => {
    const { id, follow } = await sent()
    const { anomaly_report } = await ok(decide(id, 'accepted'))
    const other = await openReport()
    await ok(supervisor.post(`anomaly-report/${anomaly_report.id}/merge`, { into: other.id }))
    expect(await stage(follow)).toBe('in_review')
    await ok(
      supervisor.put(`anomaly-report/status/${other.id}`, { fkc_status: anomalyStatus.RECHAZADO, reason: 'Repetido' })
    )
    expect(await stage(follow)).toBe('not_applicable')
  })

  test('rejected, archived or deleted: it doesn’t apply, and why is told only by an answer written for it', async () => {
    const { id, follow } = await sent()
    const { anomaly_report } = await ok(decide(id, 'accepted'))
    const status = (fkc_status: number) =>
      ok(supervisor.put(`anomaly-report/status/${anomaly_report.id}`, { fkc_status, reason: 'SECRETO: ya lo sabía' }))
    await status(anomalyStatus.EN_REVISION)
    await status(anomalyStatus.RECHAZADO)
    const told = await followed(follow)
    expect(told.data).toMatchObject({ stage: 'not_applicable', answer: null })
    expect(told.text).not.toContain('SECRETO')
    await ok(supervisor.put(`anomaly-report/public/${id}/answer`, { answer: ' Es así por diseño ' }))
    expect(await ok(followed(follow))).toMatchObject({ answer: 'Es así por diseño' })
    expect(await supervisor.put(`anomaly-report/public/${id}/answer`, { answer: 'x', version: 1 })).toMatchObject({
      status: 409,
      reason: 'stale'
    })
    expect(await supervisor.put(`anomaly-report/public/${id}/answer`, { answer: 'x'.repeat(501) })).toMatchObject({
      status: 400
    })
    await ok(supervisor.delete(`anomaly-report/${anomaly_report.id}`))
    expect(await stage(follow)).toBe('not_applicable')
    const gone = await sent()
    await ok(decide(gone.id, 'spam'))
    expect(await stage(gone.follow)).toBe('not_applicable')
  })
})
