import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { aFile } from '../../../test/files.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { storedPictures } from '../../ui/files/storedPictures.ts'
import { Procedure, readProcedure } from './Procedure.tsx'

test('safety notes are told from steps; numbering is the list’s own', () => {
  expect(
    readProcedure('Seguridad: línea parada (LOTO).\n1. Abrir el armario\n2) Leer\n\n- Anotar\nEPP: guantes')
  ).toEqual({
    safety: ['Seguridad: línea parada (LOTO).', 'EPP: guantes'],
    steps: ['Abrir el armario', 'Leer', 'Anotar']
  })
})

test.each(['Seguridades varias', 'Precaucionarse'])('%s is a step', text => {
  expect(readProcedure(text)).toEqual({ safety: [], steps: [text] })
})

const notes = 'EPP: guantes'
const steps = 'Abrir\nLeer'

test.each([
  { text: `${notes}\n${steps}`, closed: false, outside: 1, inside: ['Abrir', 'Leer'], items: 2 },
  { text: `${notes}\n${steps}`, closed: true, outside: 0, inside: [notes, 'Abrir', 'Leer'], items: 2 },
  { text: steps, closed: true, outside: 0, inside: ['Abrir', 'Leer'], items: 2 },
  { text: 'Abrir', closed: false, outside: 0, inside: ['Abrir'], items: 0 },
  { text: notes, closed: true, outside: 0, inside: [notes], items: 0 },
  { text: notes, closed: false, outside: 1, inside: undefined, items: 0 },
  { text: '- ', closed: true, outside: 0, inside: undefined, items: 0 }
])('of $text, closed $closed, what is dangerous is in sight unless all is closed', ({ text, closed, ...expected }) => {
  const { container } = render(<Procedure text={text} closed={closed} />, { wrapper: MantineProvider })
  const details = container.querySelector('details')
  const outside = screen.queryAllByRole('alert', { hidden: true }).filter(note => !details?.contains(note))
  const inside = details && [...details.querySelectorAll('[role=alert], li, p')].map(({ textContent }) => textContent)
  const items = screen.queryAllByRole('listitem', { hidden: true }).length
  expect({ outside: outside.length, inside: inside ?? undefined, items }).toEqual(expected)
})

test('the activity’s pictures come when the steps are opened, each with what it shows; papers are no pictures', async () => {
  const picture = { entity: 'activity', mime_type: 'image/png', has_thumbnail: true } as const
  const files = [
    aFile(1, { ...picture, caption: 'Así está sano' }),
    aFile(2, { ...picture, caption: null, file_name: 'gastada.png' }),
    aFile(3, { entity: 'activity', mime_type: 'application/pdf', has_thumbnail: false })
  ]
  const { calls } = fakeApi({ 'GET attachment/getListAttachments/activity/7': data(files) })
  const { user } = renderPart(<Procedure text={steps} activity={7} />)
  expect(calls).toEqual([])
  await user.click(screen.getByText('Procedimiento'))
  const list = await screen.findByRole('list', { name: 'Imágenes del procedimiento' })
  expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Así está sano',
    'gastada.png'
  ])
})

test('without signal its pictures are those that the device holds, small', async () => {
  fakeDatabase()
  const picture = {
    id: 1,
    version: 1,
    fk_entity: 7,
    file_name: 'sana.png',
    mime_type: 'image/png',
    caption: 'Así está sano'
  }
  const bytes = 'data:image/png;base64,AAAA'
  await storedPictures.save(aUser().uuid, { id: 7, pictures: [{ ...picture, data: bytes }] })
  fakeApi({ 'GET attachment/getListAttachments/activity/7': 'offline' })
  const { user } = renderPart(<Procedure text={steps} activity={7} />)
  await user.click(screen.getByText('Procedimiento'))
  const list = await screen.findByRole('list', { name: 'Imágenes del procedimiento' })
  expect([list.textContent, list.querySelector('img')?.src]).toEqual(['Así está sano', bytes])
})
