import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { answerCard, openCard } from '../checks.ts'
import { untilKeptToRead } from '../kept.ts'
import { makeOrder } from '../orders.ts'
import { personIn, personWithoutSignal } from '../people.ts'
import { drawnPhoto } from '../pictures.ts'

test('photos without signal wait with the answers, survive a reload, and arrive once', async ({ browser }) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const { id } = await makeOrder(planner, {
    lineName: 'Línea Roja',
    narrowed: 'page=2',
    // Another journey takes the first ones.
    choose: free => free.slice(-2)
  })
  const ask = async <T>(path: string) =>
    ((await (await planner.request.get(`/api/v1/${path}`)).json()) as { data: T }).data
  await technician.goto(`/admin/planned/work-orders/${id}`)
  await technician.getByRole('button', { name: 'Empezar' }).click()
  const card = openCard(technician)
  await expect(card).toBeVisible()
  const { checks } = await ask<{ checks: { id: number }[] }>(`workorders/${id}`)
  const check = Number((await card.getAttribute('aria-labelledby'))?.replace('check-', ''))
  expect(checks.map(one => one.id)).toContain(check)
  const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map(colour => drawnPhoto(technician, colour)))

  await untilKeptToRead(technician, `work-orders:${id}`)
  // The part for files was never loaded: it comes from the phone's own store.
  await technician.context().setOffline(true)
  await technician.reload()
  await card.getByText('Fotos y documentos').click()
  await card.getByLabel('Elegir archivos').setInputFiles([red!, green!])
  await expect(card.getByText('Foto en espera de señal')).toHaveCount(2)
  // Two beside each other, and their names not broken for the room of a menu.
  expect(await card.getByText('red.jpg').evaluate(name => name.clientWidth)).toBeGreaterThan(95)
  await answerCard(technician)
  await technician.getByRole('tab', { name: /Observaciones/ }).click()
  await technician.getByLabel('Nueva observación').fill('Bulón flojo en la polea 3')
  await technician.getByLabel('Elegir fotos').setInputFiles([blue!])
  await expect(technician.getByRole('img', { name: 'blue.jpg' })).toBeVisible()
  await technician.getByRole('button', { name: 'Añadir', exact: true }).click()
  const bar = technician.getByRole('button', { name: /^Sin conexión · 5 por enviar/ })
  await expect(bar).toBeVisible()
  await technician.reload()
  const waiting = technician.getByRole('img', { name: 'blue.jpg, por enviar' })
  await expect.poll(() => waiting.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640)
  await bar.click()
  const list = technician.getByRole('dialog', { name: 'Por enviar' })
  await expect(list.getByRole('img', { name: /jpg$/ })).toHaveCount(3)
  await expectAccessible(technician)
  await list.getByRole('button', { name: 'Cerrar' }).click()

  await technician.context().setOffline(false)
  await expect(technician.getByText('Se ha enviado todo lo que esperaba')).toBeVisible({ timeout: 30_000 })
  type File = { file_name: string; has_thumbnail: boolean; observation: { text: string } | null }
  expect(await ask<File[]>(`attachment/getListAttachments/check/${check}`)).toMatchObject([
    { file_name: 'red.jpg', has_thumbnail: true },
    { file_name: 'green.jpg', has_thumbnail: true }
  ])
  const ofOrder = await ask<File[]>(`attachment/getListAttachments/work_order/${id}`)
  expect(ofOrder).toMatchObject([{ file_name: 'blue.jpg', observation: { text: 'Bulón flojo en la polea 3' } }])
  expect(ofOrder).toHaveLength(1)

  const thumbnail = technician.getByRole('button', { name: 'Ver blue.jpg' }).locator('img')
  await expect(thumbnail).toHaveAttribute('src', /getFileView.*thumbnail/)
  await expect.poll(() => thumbnail.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await technician.getByRole('tab', { name: 'Documentos' }).click()
  await expect(technician.getByText('Bulón flojo en la polea 3')).toBeVisible()
  await Promise.all([planner.context().close(), technician.close()])
})
