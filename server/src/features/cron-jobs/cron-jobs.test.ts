import { cronJobs } from 'contract/cron-jobs/cron-jobs.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeLine, makeLocation, unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { rowsOf, sorted } from '../../../test/scenario.ts'

const fields = () => ({
  name: unique('Limpieza'),
  task: 'clean-up',
  expression: '30 2 * * *',
  time_zone: 'America/La_Paz'
})

testResource(
  cronJobs,
  { without: ['remove'] },
  {
    fields,
    unique: 'name',
    searchText: ({ name }) => String(name),
    isOfLine: false
  }
)

const admin = await loginAs('Administrador')
const create = (more: object = {}, by: SignedIn = admin) => by.post('cron-jobs', { ...fields(), ...more })

describe('what is scheduled', () => {
  test('has its next turn; off it has none; renamed it keeps it', async () => {
    const job = await ok(create())
    expect(job).toMatchObject({ missed: 'once', for_next: true, owner: null, last_run_at: null })
    const turn = new Date(job.next_run_at)
    expect(+turn).toBeGreaterThan(Date.now())
    expect(turn.toISOString()).toMatch(/T06:30:00\.000Z$/)
    const other = await loginAs(['cron-jobs.read', 'cron-jobs.write'])
    const put = (body: object) => ok(other.put(`cron-jobs/${job.id}`, body))
    await rowsOf(`update cron_job set next_run_at = '2020-01-01T00:00Z' where id = $1`, [job.id])
    expect(await put({ name: unique('Otra') })).toMatchObject({
      next_run_at: '2020-01-01T00:00:00.000Z',
      owner: null,
      version: 2
    })
    expect(await put({ is_enabled: false })).toMatchObject({ next_run_at: null })
    // What would have been meanwhile isn't made up.
    expect(await put({ is_enabled: true })).toMatchObject({ next_run_at: job.next_run_at })
    // An hour ahead all year; Santiago is in winter the same as La Paz.
    expect((await put({ time_zone: 'America/Argentina/Buenos_Aires' })).next_run_at).not.toBe(job.next_run_at)
  })

  test.each([
    ['* * * * * *', 'Escriba cinco partes: minuto, hora, día, mes y día de la semana'],
    ['0 0 31 2 *', 'Esta fecha no llega nunca'],
    ['0 25 * * *', 'La expresión no es válida'],
    [`${'1,'.repeat(500)}1 * * * *`, 'El campo Cuándo no puede ser mayor a 100 caracteres'],
    ['', 'El campo Cuándo es obligatorio']
  ])('%j is refused, to see and to save', async (expression, text) => {
    const refused = { status: 400, errorCode: 'VALIDATION.INVALID_DATA' }
    for (const answer of [
      await create({ expression }),
      await admin.post('cron-jobs/next', { expression, time_zone: 'America/La_Paz' })
    ]) {
      expect(answer).toMatchObject(refused)
      expect(answer.errors?.['expression']).toContain(text)
    }
  })

  test('is done in the name of whoever saved it last, who must be allowed what it does; anybody may switch it off', async () => {
    const line = await makeLine()
    const holding = (...more: string[]) => loginAs(['cron-jobs.read', 'cron-jobs.write', ...more], { lines: [line.id] })
    const [maker, other, clerk] = [await holding('checks.program'), await holding('checks.program'), await holding()]
    const job = await ok(create({ task: 'checks.weekly', fk_location: line.id }, maker))
    expect(job.owner).toMatchObject({ id: maker.user.id })
    expect(await create({ task: 'checks.weekly' }, clerk)).toMatchObject({ status: 403 })
    const put = (who: SignedIn, body: object) => who.put(`cron-jobs/${job.id}`, body)
    expect(await put(clerk, { name: unique('Mía') })).toMatchObject({ status: 403 })
    expect(await ok(put(clerk, { is_enabled: false }))).toMatchObject({
      owner: { id: maker.user.id },
      next_run_at: null
    })
    expect(await put(clerk, { is_enabled: true })).toMatchObject({ status: 403 })
    const elsewhere = await loginAs(['cron-jobs.read', 'cron-jobs.write', 'checks.program'], { lines: [] })
    expect(await put(elsewhere, { is_enabled: true })).toMatchObject({ status: 403 })
    expect(await ok(put(other, { is_enabled: true }))).toMatchObject({ owner: { id: other.user.id } })
    // What it becomes has no place and no owner.
    expect(await ok(put(other, { task: 'clean-up' }))).toMatchObject({ owner: null, fk_location: null, split_by: null })
  })

  test('of a place of another line nothing is seen or changed', async () => {
    const line = await makeLine()
    const job = await ok(create({ task: 'checks.daily', fk_location: line.id }))
    await ok(admin.post(`cron-jobs/${job.id}/run`))
    const elsewhere = await loginAs(['cron-jobs.read', 'cron-jobs.write', 'checks.program'], {
      lines: [(await makeLine()).id]
    })
    expect(await ok(elsewhere.get(`cron-jobs?search=${job.name}`))).toEqual({ rows: [], count: 0 })
    for (const answer of [
      elsewhere.get(`cron-jobs/${job.id}`),
      elsewhere.get(`cron-jobs/${job.id}/runs`),
      elsewhere.post(`cron-jobs/${job.id}/run`),
      elsewhere.put(`cron-jobs/${job.id}`, { is_enabled: false })
    ])
      expect((await answer).status).toBe(403)
  })

  test('switched off or changed, the turns that nobody has begun are left out', async () => {
    const { id } = await ok(create())
    const states = async () =>
      (await rowsOf('select state from cron_run where fk_cron_job = $1 order by id', [id])).map(({ state }) => state)
    const wait = () => rowsOf(`insert into cron_run (fk_cron_job, due_at) values ($1, clock_timestamp())`, [id])
    await wait()
    await ok(admin.put(`cron-jobs/${id}`, { name: unique('Otra') }))
    expect(await states()).toEqual(['waiting'])
    await ok(admin.put(`cron-jobs/${id}`, { expression: '31 2 * * *' }))
    expect(await states()).toEqual(['skipped'])
    await wait()
    await ok(admin.post(`cron-jobs/${id}/run`))
    await ok(admin.put(`cron-jobs/${id}`, { is_enabled: false }))
    // A run that was started by hand stays.
    expect(await states()).toEqual(['skipped', 'skipped', 'waiting'])
  })

  test('refused: an unknown zone or task, a place where there is none to choose, a line one doesn’t have', async () => {
    const line = await makeLine()
    const own = await loginAs(['cron-jobs.write', 'cron-jobs.read', 'checks.program'], { lines: [line.id] })
    const place = await makeLocation({ fk_location: line.id })
    for (const [more, field] of [
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ task: 'format-disk' }, 'task'],
      [{ missed: 'twice' }, 'missed'],
      [{ fk_location: place.id }, 'fk_location'],
      [{ time_zone: '+04:00' }, 'time_zone'],
      [{ split_by: 'shift' }, 'split_by'],
      [{ task: 'checks.daily', fk_location: 2_147_483_647 }, 'fk_location']
    ] as const)
      expect(await create(more, own), field).toMatchObject({ status: 400, errors: { [field]: expect.any(Array) } })
    const weekly = { task: 'checks.weekly', fk_location: place.id, split_by: 'specialty', for_next: false }
    expect(await ok(create(weekly, own))).toMatchObject({ ...weekly, location: { id: place.id, name: place.name } })
    expect(await create({ task: 'checks.weekly', fk_location: (await makeLine()).id }, own)).toMatchObject({
      status: 403
    })
  })

  test('cannot be deleted: its history stays', async () => {
    const { id } = await ok(create())
    expect((await admin.delete(`cron-jobs/${id}`)).status).toBe(404)
  })
})

test('the next five turns, in the zone of the line', async () => {
  const next = (expression: string, time_zone = 'America/La_Paz') =>
    ok(admin.post('cron-jobs/next', { expression, time_zone }))
  const turns: string[] = await next('0 18 * * 5')
  expect(turns).toHaveLength(5)
  for (const turn of turns) expect(new Date(turn).getUTCDay()).toBe(5)
  expect(turns.every(turn => turn.endsWith('T22:00:00.000Z'))).toBe(true)
  expect(await next('0 18 * * 5', 'Europe/Madrid')).not.toEqual(turns)
  for (const [who, status] of [
    [stranger, 401],
    [await loginAs('Planificador'), 403]
  ] as const)
    expect((await who.post('cron-jobs/next', { expression: '* * * * *', time_zone: 'UTC' })).status).toBe(status)
})

describe('run by hand', () => {
  test('once at a time; its history says who', async () => {
    const { id } = await ok(create())
    const run = await ok(admin.post(`cron-jobs/${id}/run`))
    expect(run).toMatchObject({
      fk_cron_job: id,
      due_at: null,
      user: { id: admin.user.id },
      state: 'waiting',
      attempts: 0
    })
    expect(await admin.post(`cron-jobs/${id}/run`)).toMatchObject({ status: 409, message: 'Ya se está ejecutando' })
    const other = await ok(create())
    await ok(admin.post(`cron-jobs/${other.id}/run`))
    expect(await ok(admin.get(`cron-jobs/${id}/runs`))).toEqual({ rows: [run], count: 1 })
    expect(await ok(admin.get(`cron-jobs/${id}/runs?state=done`))).toEqual({ rows: [], count: 0 })
    await rowsOf(
      `update cron_run set state = 'done', finished_at = now(), started_at = now() - interval '2 seconds',
      log = 'Filas eliminadas: 3' where id = $1`,
      [run.id]
    )
    expect(await ok(admin.get(`cron-jobs/${id}/runs`))).toMatchObject({
      rows: [{ state: 'done', duration: 2000, log: 'Filas eliminadas: 3' }]
    })
    await ok(admin.post(`cron-jobs/${id}/run`))
    expect(await ok(admin.get(`cron-jobs/${id}/runs?itemsPerPage=1`))).toMatchObject({
      rows: [{ state: 'waiting' }],
      count: 2
    })
  })

  test('by two at once: one of them', async () => {
    const { id } = await ok(create())
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`cron-jobs/${id}/run`)))
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409, 409, 409])
  })

  test('refused to whoever may only look, and for what isn’t there', async () => {
    const { id } = await ok(create())
    const reader = await loginAs(['cron-jobs.read'])
    expect((await reader.post(`cron-jobs/${id}/run`)).status).toBe(403)
    expect((await stranger.post(`cron-jobs/${id}/run`)).status).toBe(401)
    expect((await loginAs('Supervisor').then(who => who.get(`cron-jobs/${id}/runs`))).status).toBe(403)
    for (const answer of [admin.post('cron-jobs/2147483647/run'), admin.get('cron-jobs/2147483647/runs')])
      expect((await answer).status).toBe(404)
    expect((await ok(reader.get(`cron-jobs/${id}/runs`))).count).toBe(0)
  })
})
