import { addDays } from 'contract/core/days.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { makeLine, makeSpecialty, makeStaff, makeTraining, unique } from '../../../test/factories.ts'
import { today } from '../../../test/scenario.ts'
import { picture, sendFiles } from '../../../test/files.ts'

const leader = () => loginAs('Supervisor')

test('specialties: given, once, taken away; what may still be given', async () => {
  const api = await leader()
  const person = await makeStaff()
  const [specialty, other] = [await makeSpecialty(), await makeSpecialty({ is_active: false })]
  const path = `staffspecialties/person/${person.id}`
  const assignable = async (): Promise<number[]> =>
    (await ok(api.get(`${path}/assignable`))).map(({ id }: { id: number }) => id)
  expect(await ok(api.get(path))).toEqual([])
  expect(await assignable()).toContain(specialty.id)
  expect(await assignable()).not.toContain(other.id)
  const row = await ok(api.post('staffspecialties', { fk_staff: person.id, fk_specialty: specialty.id }))
  expect(row).toMatchObject({ fk_staff: person.id, specialty: { id: specialty.id, name: specialty.name }, version: 1 })
  expect(await ok(api.get(path))).toEqual([row])
  expect(await assignable()).not.toContain(specialty.id)
  expect(await api.post('staffspecialties', { fk_staff: person.id, fk_specialty: specialty.id })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { fk_specialty: ['La persona ya tiene esta especialidad'] }
  })
  expect(await api.post('staffspecialties', { fk_staff: 2_147_483_647, fk_specialty: specialty.id })).toMatchObject({
    status: 400,
    errors: { fk_staff: expect.any(Array) }
  })
  expect(await api.post('staffspecialties', { fk_staff: person.id })).toMatchObject({ status: 400 })
  expect(await api.delete(`staffspecialties/${row.id}`)).toMatchObject({ status: 200, data: {} })
  expect(await api.delete(`staffspecialties/${row.id}`)).toMatchObject({ status: 404 })
  expect(await ok(api.get(path))).toEqual([])
})

test('who may see and change specialties, trainings and months', async () => {
  const person = await makeStaff()
  const reads = [
    `staffspecialties/person/${person.id}`,
    `staffspecialties/person/${person.id}/assignable`,
    `stafftrainings/person/${person.id}/trainings`,
    `stafftrainings/person/${person.id}/trainings/assignable`,
    `staff/${person.id}/months`
  ]
  const reader = await loginAs(['staff.read', 'work-orders.read'])
  for (const path of reads) {
    expect(await stranger.get(path), path).toMatchObject({ status: 401 })
    expect(await (await loginAs([])).get(path), path).toMatchObject({ status: 403 })
    expect(await reader.get(path), path).toMatchObject({ status: 200 })
    expect(await reader.get(path.replace(String(person.id), '2147483647')), path).toMatchObject({ status: 404 })
    expect(await reader.get(path.replace(String(person.id), 'x')), path).toMatchObject({ status: 400 })
  }
  for (const path of ['staffspecialties', 'stafftrainings']) {
    expect(await stranger.post(path, {})).toMatchObject({ status: 401 })
    expect(await reader.post(path, {})).toMatchObject({ status: 403 })
    expect(await stranger.delete(`${path}/1`)).toMatchObject({ status: 401 })
    expect(await reader.delete(`${path}/1`)).toMatchObject({ status: 403 })
  }
  expect(await stranger.put('stafftrainings/1', {})).toMatchObject({ status: 401 })
  expect(await reader.put('stafftrainings/1', {})).toMatchObject({ status: 403 })
})

test('a training is valid as long as it says, or until the day that is given', async () => {
  const api = await leader()
  const person = await makeStaff()
  const [year, ever] = [await makeTraining({ validity_months: 12 }), await makeTraining()]
  const give = (fields: object) => api.post('stafftrainings', { fk_staff: person.id, ...fields })
  const path = `stafftrainings/person/${person.id}/trainings`
  const old = await ok(give({ fk_training: year.id, obtained_on: '2024-02-29' }))
  expect(old).toMatchObject({ training: { name: year.name }, obtained_on: '2024-02-29', valid_until: '2025-02-28' })
  expect(await ok(give({ fk_training: ever.id, obtained_on: '2020-01-01' }))).toMatchObject({ valid_until: null })
  const renewed = await ok(give({ fk_training: year.id, obtained_on: today(), valid_until: addDays(today(), 20) }))
  expect(renewed).toMatchObject({ valid_until: addDays(today(), 20), is_replaced: false })
  const rows: { id: number; is_replaced: boolean }[] = await ok(api.get(path))
  expect(rows.find(({ id }) => id === old.id)).toMatchObject({ is_replaced: true })
  const assignable = await ok(api.get(`${path}/assignable`))
  expect(assignable).toContainEqual({
    id: year.id,
    name: year.name,
    validity_months: 12,
    valid_until: addDays(today(), 20)
  })
  expect(assignable.some(({ id }: { id: number }) => id === ever.id)).toBe(false)

  expect(await give({ fk_training: year.id, obtained_on: today(), valid_until: addDays(today(), 20) })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { obtained_on: ['La persona ya obtuvo esta capacitación ese día'] }
  })
  expect(await give({ fk_training: ever.id, obtained_on: '2020-01-01' })).toMatchObject({ status: 409 })
  expect(await give({ fk_training: year.id, obtained_on: addDays(today(), 1) })).toMatchObject({
    status: 400,
    errors: { obtained_on: ['La fecha no puede estar en el futuro'] }
  })
  expect(await give({ fk_training: year.id, obtained_on: today(), valid_until: addDays(today(), -1) })).toMatchObject({
    status: 400,
    errors: { valid_until: expect.any(Array) }
  })
  const closed = await makeTraining({ is_active: false })
  expect(await give({ fk_training: closed.id, obtained_on: today() })).toMatchObject({
    status: 400,
    errors: { fk_training: ['La capacitación elegida no está activa'] }
  })
  for (const wrong of [{ obtained_on: '2026-02-31' }, { fk_training: 2_147_483_647 }, { fk_staff: 2_147_483_647 }])
    expect(await give({ fk_training: year.id, obtained_on: '2020-05-05', ...wrong })).toMatchObject({ status: 400 })

  expect(await ok(api.put(`stafftrainings/${old.id}`, { valid_until: '2025-03-31', version: 1 }))).toMatchObject({
    valid_until: '2025-03-31',
    version: 2
  })
  const other = await makeStaff()
  expect(await api.put(`stafftrainings/${old.id}`, { fk_staff: other.id })).toMatchObject({ status: 400 })
  expect(await api.put(`stafftrainings/${old.id}`, { fk_training: ever.id })).toMatchObject({ status: 400 })
  expect(await api.put(`stafftrainings/${old.id}`, { valid_until: '2020-01-01' })).toMatchObject({ status: 400 })
  expect(await api.put(`stafftrainings/${old.id}`, { version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
  expect(await api.delete(`stafftrainings/${old.id}`)).toMatchObject({ status: 200 })
  expect(await api.delete(`stafftrainings/${old.id}`)).toMatchObject({ status: 404 })
})

test('a certificate is a file of the person, seen by those who may see their files', async () => {
  const app = await buildTestApp()
  const api = await leader()
  const person = await makeStaff()
  const training = await makeTraining({ validity_months: 12 })
  const bytes = await picture('#123456')
  const upload = async (by = api) =>
    (await sendFiles(app, by, 'attachment/upload-attachments/staff', [{ bytes, name: 'certificado.jpg' }])).data as {
      id: number
    }[]
  const [file] = await upload()
  const given = await ok(
    api.post('stafftrainings', {
      fk_staff: person.id,
      fk_training: training.id,
      obtained_on: today(),
      fk_attachment: file?.id
    })
  )
  expect(given.certificate).toEqual({ id: file?.id, file_name: 'certificado.jpg' })
  expect(await ok(api.get(`attachment/getListAttachments/staff/${person.id}`))).toMatchObject([{ id: file?.id }])
  // It isn't what the person looks like.
  expect((await ok(api.get(`staff/${person.id}`))).photo).toBeNull()
  const photo = await sendFiles(
    app,
    api,
    'attachment/saveAtachedFile',
    [{ bytes: await picture('#abcdef'), name: 'foto.jpg', field: 'file' }],
    { fields: { entity: 'staff', fk_entity: String(person.id) } }
  )
  const { id: photoId } = photo.data as unknown as { id: number }
  expect((await ok(api.get(`staff/${person.id}`))).photo).toEqual({ id: photoId })

  const reader = await loginAs(['staff.read'])
  expect(await ok(reader.get(`stafftrainings/person/${person.id}/trainings`))).toMatchObject([{ certificate: null }])
  expect((await ok(reader.get(`staff/${person.id}`))).photo).toBeNull()

  // A file that waits for another user isn't available.
  const [theirs] = await upload(await leader())
  const again = { fk_staff: person.id, fk_training: training.id, obtained_on: '2020-01-01', fk_attachment: theirs?.id }
  expect(await api.post('stafftrainings', again)).toMatchObject({ status: 400 })
  await ok(api.delete('attachment', { attachments: [file?.id] }))
  expect(await ok(api.get(`stafftrainings/person/${person.id}/trainings`))).toMatchObject([{ certificate: null }])
})

test('the list: by training and its state, latest of each', async () => {
  const line = await makeLine()
  const api = await loginAs('Supervisor', { lines: [line.id] })
  const mark = unique('Formado')
  const [height, rescue] = [await makeTraining({ validity_months: 12 }), await makeTraining()]
  const people = await Promise.all(Array.from({ length: 4 }, () => makeStaff({ last_name: mark })))
  const [valid, soon, late, none] = people.map(({ id }) => id).toSorted((a, b) => a - b) as [
    number,
    number,
    number,
    number
  ]
  const give = (fk_staff: number, valid_until: string | null, fk_training = height.id, obtained_on = '2019-01-01') =>
    ok(api.post('stafftrainings', { fk_staff, fk_training, obtained_on, valid_until }))
  await give(valid, addDays(today(), 31))
  await give(valid, addDays(today(), -31), height.id, '2018-01-01')
  await give(soon, addDays(today(), 30))
  await give(late, addDays(today(), -1))
  await give(late, null, rescue.id)
  const find = async (query: string) =>
    (await ok(api.get(`staff?search=${mark}&sortBy=id&${query}`))).rows.map(({ id }: { id: number }) => id)
  expect(await find('')).toEqual([valid, soon, late, none])
  expect(await find(`fk_training=${height.id}`)).toEqual([valid, soon, late])
  expect(await find('training_state=expired')).toEqual([late])
  expect(await find('training_state=expiring')).toEqual([soon])
  expect(await find('training_state=expiring&training_state=expired')).toEqual([soon, late])
  expect(await find('training_state=valid')).toEqual([valid, late])
  expect(await find(`training_state=valid&fk_training=${height.id}`)).toEqual([valid])
  expect(await find(`training_state=expired&fk_training=${rescue.id}`)).toEqual([])
  expect((await ok(api.get(`staff/${valid}`))).trainings).toMatchObject([
    { fk_training: height.id, name: height.name, valid_until: addDays(today(), 31) }
  ])
})
