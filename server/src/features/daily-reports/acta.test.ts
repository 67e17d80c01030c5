import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeLine } from '../../../test/factories.ts'
import { readPdf } from '../../../test/pdf.ts'
import { rowsOf } from '../../../test/scenario.ts'

test('the acta of a closed report has the same bytes each time; addenda stand behind what was closed', async () => {
  const line = await makeLine()
  const [technician, supervisor] = [
    await loginAs('Técnico', { lines: [line.id] }),
    await loginAs('Supervisor', { lines: [line.id] })
  ]
  const { id, turns } = await ok(technician.post('daily-reports', { date: '2019-03-04', fk_location: line.id }))
  const written = '<b>Ruido</b> en la sala & {{nada}} — ñandú ≥ 5 Ω'
  await ok(technician.put(`turn-reports/${turns[0].id}`, { text: written }))
  const path = `daily-reports/get-one-acta/${id}`
  const pdf = async (turn = 0) => {
    const { statusCode, rawPayload } = await (
      await buildTestApp()
    ).app.inject({
      method: 'GET',
      url: `/api/v1/${path}/${turn}?format=pdf`,
      headers: { authorization: `Bearer ${supervisor.token}` }
    })
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    return rawPayload
  }
  expect(await ok(supervisor.get(`${path}/0`))).toMatchObject({ sha256: null })
  const draft = await pdf()
  for (const fkc_status of [51, 52]) await ok(supervisor.put(`daily-reports/state/${id}`, { fkc_status }))
  const closed = await pdf()
  expect(closed.equals(draft)).toBe(false)
  const [kept, one] = [await ok(supervisor.get(`${path}/0`)), await pdf(turns[0].id)]
  expect(kept).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), turns: [{}, {}, {}] })
  expect(kept.turns[0].text).toBe(written)
  // The hash at the foot of each page is that of what the database keeps; words are words, whatever stands in them.
  const [row] = await rowsOf('select content, sha256 from daily_report_acta where fk_daily_report = $1', [id])
  const hash = createHash('sha256').update(String(row?.['content'])).digest('hex')
  expect([kept.sha256, row?.['sha256']]).toEqual([hash, hash])
  for (const page of [...readPdf(closed), ...readPdf(one)])
    expect(page.texts).toContain(`SHA-256 del acta cerrada: ${hash}`)
  for (const file of [closed, one])
    expect(readPdf(file).flatMap(({ texts }) => texts)).toContain('<b>Ruido</b> en la sala & {{nada}} — ñandú >= 5 ohm')
  for (const { texts } of readPdf(draft)) expect(texts).toContain('Borrador: el reporte no está cerrado')
  expect((await pdf()).equals(closed)).toBe(true)
  await ok(supervisor.post(`daily-reports/${id}/addenda`, { text: 'Algo más: ✅ freno, ❌ luz' }))
  // What was closed stays, with its hash; what is added stands behind it.
  const added = await pdf()
  expect((await pdf()).equals(added)).toBe(true)
  for (const file of [added, await pdf(turns[0].id)]) {
    const pages = readPdf(file)
    const texts = pages.flatMap(page => page.texts)
    expect(texts).toContain('Adendas (1)')
    expect(texts).toContain('Algo más: (conforme) freno, (no conforme) luz')
    for (const page of pages) expect(page.texts).toContain(`SHA-256 del acta cerrada: ${hash}`)
  }
  expect(readPdf(closed).flatMap(page => page.texts)).toContain('Sin verificar')
  const stranger = await loginAs('Técnico', { lines: [(await makeLine()).id] })
  expect(await stranger.get(`${path}/0`)).toMatchObject({ status: 403 })
  expect(await supervisor.get(`daily-reports/get-one-acta/999999/0`)).toMatchObject({ status: 404 })
  expect(await supervisor.get(`${path}/999999`)).toMatchObject({ status: 404 })
})
