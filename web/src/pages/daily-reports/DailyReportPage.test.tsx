import { configure, screen, waitFor, within } from '@testing-library/react'
import { dailyReportStatus } from 'contract/core/classifier.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aReport, aTurn, aVerification, openReport } from '../../../test/dailyReports.ts'
import { data, refused } from '../../../test/fakeApi.ts'

// What popups show counts as hidden here.
configure({ defaultHidden: true })

beforeEach(() => localStorage.clear())

const writer = ['daily-reports.read', 'daily-reports.write']
/** The person of the account that looks. */
const me = { id: 1, dni: '4893021', first_name: 'María', last_name: 'Quispe' }
const centre = ['daily-reports.read', 'daily-reports.verify']

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isThere = (text: string | RegExp) => screen.queryByText(text) !== null

describe('what is typed in a turn', () => {
  test('is there after the page was closed, is sent as it differs, and is no draft after that', async () => {
    const first = await openReport(aReport(aTurn()), writer)
    await first.user.type(await field('Novedades'), 'Ruido en T4')
    expect(isThere('Sin guardar en el servidor; queda en el teléfono')).toBe(true)
    first.unmount()

    const saved = aTurn({ text: 'Ruido en T4', version: 2 })
    const { user, server, writes } = await openReport(aReport(aTurn()), writer, {
      'PUT turn-reports/20': () => {
        server.now = aReport(saved)
        return data(saved)
      }
    })
    expect((await field('Novedades')).value).toBe('Ruido en T4')
    await user.click(button('Guardar turno'))
    await screen.findByText('Turno guardado')
    expect(writes()).toEqual([['PUT', 'turn-reports/20', { text: 'Ruido en T4', version: 1 }]])
    await waitFor(() => expect(button('Guardar turno').disabled).toBe(true))
    expect(Object.keys(localStorage).filter(key => key.includes('turn:'))).toEqual([])
  })

  test('goes with what somebody else writes meanwhile in another field: both are there', async () => {
    const { user, change, writes } = await openReport(aReport(aTurn()), writer, {
      'PUT turn-reports/20': ({ body }) => data(aTurn({ ...(body as object), text: 'De Ana', version: 3 }))
    })
    await user.type(await field('Pendientes'), 'Engrasar T4')
    await change(aReport(aTurn({ text: 'De Ana', version: 2 })))
    await waitFor(async () => expect((await field('Novedades')).value).toBe('De Ana'))
    expect((await field('Pendientes')).value).toBe('Engrasar T4')
    expect(isThere('Otra persona ha escrito en este turno')).toBe(false)
    await user.click(button('Guardar turno'))
    expect(writes()).toEqual([['PUT', 'turn-reports/20', { pending: 'Engrasar T4', version: 2 }]])
  })

  test.each([
    ['Conservar lo mío', 'Mío', { text: 'Mío', pending: 'Engrasar T4', version: 2 }],
    ['Quedarse con lo suyo', 'De Ana', { pending: 'Engrasar T4', version: 2 }]
  ])('in the same field: shows theirs and lets choose: %s', async (choice, text, body) => {
    const { user, change, writes } = await openReport(aReport(aTurn()), writer)
    await user.type(await field('Novedades'), 'Mío')
    await user.type(await field('Pendientes'), 'Engrasar T4')
    await change(aReport(aTurn({ text: 'De Ana', version: 2 })))
    await screen.findByText('Otra persona ha escrito en este turno')
    expect(isThere('De Ana')).toBe(true)
    expect(button('Guardar turno').disabled).toBe(true)
    await user.click(button(choice))
    expect((await field('Novedades')).value).toBe(text)
    expect((await field('Pendientes')).value).toBe('Engrasar T4')
    await user.click(button('Guardar turno'))
    expect(writes()).toEqual([['PUT', 'turn-reports/20', body]])
  })

  test('while it is being saved stays a draft, and is no contradiction of what was sent', async () => {
    let answer = (_: unknown) => {}
    const { user, change } = await openReport(aReport(aTurn()), writer, {
      'PUT turn-reports/20': () => new Promise(resolve => (answer = turn => resolve(data(turn))))
    })
    await user.type(await field('Novedades'), 'Ruido')
    await user.click(button('Guardar turno'))
    await user.type(await field('Novedades'), ' en T4')
    const saved = aTurn({ text: 'Ruido', version: 2 })
    answer(saved)
    await screen.findByText('Turno guardado')
    // The page doesn't have it as saved yet.
    expect(isThere('Otra persona ha escrito en este turno')).toBe(false)
    expect((await field('Novedades')).value).toBe('Ruido en T4')
    await change(aReport(saved))
    await waitFor(() => expect(button('Guardar turno').disabled).toBe(false))
    expect((await field('Novedades')).value).toBe('Ruido en T4')
    expect(isThere('Otra persona ha escrito en este turno')).toBe(false)
  })

  test('of hours is said below its field before it is sent, in the fold that is opened for it', async () => {
    const { user, writes } = await openReport(aReport(aTurn()), writer)
    await user.click(await screen.findByText('Horario del turno'))
    const day = await screen.findByLabelText<HTMLInputElement>('Hasta: día')
    await user.clear(day)
    await user.paste('01/03/2025')
    await user.tab()
    await screen.findByText('No puede ser antes del 01/03/2026')
    await user.click(screen.getByText('Horario del turno'))
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(button('Guardar turno'))
    expect(day.closest('details')?.open).toBe(true)
    // The buttons, which stay in sight, would cover what is wrong above them.
    expect(scrolled.mock.contexts).toEqual([day])
    await user.clear(day)
    await user.paste('04/03/2026')
    await user.click(button('Guardar turno'))
    await screen.findByText('No puede ser después del 03/03/2026')
    await user.clear(day)
    await user.paste('03/03/2026')
    await user.click(button('Guardar turno'))
    await screen.findByText('Un turno dura como mucho 24 horas')
    expect(writes()).toEqual([])
  })

  test('of hours is in sight when the page is opened again', async () => {
    const first = await openReport(aReport(aTurn()), writer)
    await first.user.click(await screen.findByText('Horario del turno'))
    const time = await screen.findByLabelText<HTMLInputElement>('Hasta: hora')
    await first.user.clear(time)
    await first.user.paste('13:00')
    first.unmount()
    await openReport(aReport(aTurn()), writer)
    const again = await screen.findByLabelText<HTMLInputElement>('Hasta: hora')
    expect([again.value, again.closest('details')?.open]).toEqual(['13:00', true])
  })

  test('stays when the server refuses it, which says where', async () => {
    const { user } = await openReport(aReport(aTurn()), writer, {
      'PUT turn-reports/20': {
        status: 400,
        body: { message: '', errorCode: 'VALIDATION.FAILED', errors: { text: ['Demasiado largo'] } }
      }
    })
    await user.type(await field('Novedades'), 'Ruido')
    await user.click(button('Guardar turno'))
    await screen.findByText('Demasiado largo')
    expect((await field('Novedades')).value).toBe('Ruido')
  })

  test('is still shown to whoever can’t write any more, until they let it go', async () => {
    const { user, change } = await openReport(aReport(aTurn()), writer)
    await user.type(await field('Novedades'), 'Ruido en T4')
    await change(aReport(aTurn(), { fkc_status: dailyReportStatus.EN_REVISION }))
    await screen.findByText('Esto lo escribió usted y no se guardó')
    expect(isThere('Ruido en T4')).toBe(true)
    await user.click(button('Descartar'))
    await waitFor(() => expect(isThere('Ruido en T4')).toBe(false))
  })
})

describe('signatures', () => {
  test('one of the two for each person, and none over what isn’t saved', async () => {
    const { user, writes } = await openReport(aReport(aTurn({ staff: [me] })), writer, {
      'POST turn-reports/20/sign': data(aTurn())
    })
    await user.type(await field('Novedades'), 'x')
    expect(button('Firmar la entrega').disabled).toBe(true)
    expect(isThere('Guarde el turno antes de firmarlo.')).toBe(true)
    await user.click(button('Descartar'))
    await user.click(button('Firmar la entrega'))
    await user.click(await screen.findByRole('button', { name: 'Firmar' }))
    await waitFor(() => expect(writes()).toEqual([['POST', 'turn-reports/20/sign', { role: 'outgoing', version: 1 }]]))
  })

  test('whoever hands over doesn’t take over; a closed report takes no signature', async () => {
    const signed = aTurn({
      outgoing_signed_at: '2026-03-01T18:05:00.000Z',
      fk_outgoing_signed_by: 2,
      outgoing_signed_by: { id: 2, name: 'María Quispe' }
    })
    const { change } = await openReport(aReport(signed), writer)
    await screen.findByText(/María Quispe/)
    expect(screen.queryByRole('button', { name: 'Firmar la recepción' })).toBeNull()
    await change(aReport(aTurn(), { fkc_status: dailyReportStatus.CERRADO }))
    await waitFor(() => expect(screen.getAllByText('Sin firma')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  test('why one can’t sign yet is said: not of the shift, not handed over, too early', async () => {
    const { change } = await openReport(aReport(aTurn()), writer)
    await screen.findByText('Sin firma. Anote primero quiénes trabajaron en el turno: lo entrega uno de ellos')
    expect(isThere('Sin firma. Primero firma quien entrega el turno')).toBe(true)
    await change(aReport(aTurn({ staff: [{ ...me, id: 8 }] })))
    await screen.findByText('Sin firma. Entrega el turno alguien de su personal')
    const ends_at = new Date(Date.now() + 2 * 3_600_000).toISOString()
    await change(aReport(aTurn({ staff: [me], ends_at })))
    await waitFor(() =>
      expect(screen.getAllByText(/^Sin firma\. Se firma en la última hora del turno, desde el /)).toHaveLength(2)
    )
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  test('a change of a signed turn asks, with whose signatures fall; the history has them', async () => {
    const signed = aTurn({
      staff: [me],
      outgoing_signed_at: '2026-03-01T18:05:00.000Z',
      fk_outgoing_signed_by: 8,
      outgoing_signed_by: { id: 8, name: 'Luis Choque' }
    })
    const fell = { fkc_shift: 60, role: 'outgoing', signer: { id: 8, name: 'Luis Choque' } } as const
    const report = aReport(signed, {
      signatures: [
        { ...fell, id: '1 outgoing', at: '2026-03-01T17:00:00.000Z', kind: 'signed', user: fell.signer },
        { ...fell, id: '2 outgoing', at: '2026-03-01T17:30:00.000Z', kind: 'dropped', user: { id: 2, name: 'Ana' } }
      ]
    })
    const { user, writes } = await openReport(report, writer, {
      'PUT turn-reports/20': data({ ...signed, version: 2 })
    })
    await user.type(await field('Novedades'), 'Algo')
    await user.click(button('Guardar turno'))
    const dialog = await screen.findByRole('dialog', { name: '¿Cambiar un turno firmado?' })
    expect(dialog.textContent).toContain('Se quita la firma de Luis Choque (entrega): el turno se firma de nuevo.')
    expect(writes()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Guardar y quitar las firmas' }))
    const body = { text: 'Algo', drop_signatures: true, version: 1 }
    await waitFor(() => expect(writes()).toEqual([['PUT', 'turn-reports/20', body]]))
    await user.click(screen.getByRole('tab', { name: 'Historia' }))
    const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent).join('\n')
    expect(said).toMatch(/Ana cambió el turno firmado: cayó la firma de Luis Choque \(la entrega del turno de mañana\)/)
    expect(said).toMatch(/Luis Choque firmó la entrega del turno de mañana/)
  })
})

describe('the control centre', () => {
  test('comments, and verifies with what it has typed', async () => {
    const { user, writes } = await openReport(aReport(aTurn({ verification: aVerification() })), centre, {
      'PUT ccm-verificaty-report/close-comment': data(aVerification({ state: 'closed', version: 2 }))
    })
    await user.type(await field('Comentario'), 'Conforme')
    await user.click(button('Verificar turno'))
    await screen.findByText('Turno verificado')
    const sent = { fk_daily_report: 9, fk_turn_report: 20, comment: 'Conforme', version: 1 }
    expect(writes()).toEqual([['PUT', 'ccm-verificaty-report/close-comment', sent]])
  })

  test('verifies without a word only in so many words', async () => {
    const { user, writes } = await openReport(aReport(aTurn({ verification: aVerification() })), centre, {
      'PUT ccm-verificaty-report/close-comment': data(aVerification({ state: 'closed', version: 2 }))
    })
    await user.click(await screen.findByRole('button', { name: 'Verificar sin observaciones' }))
    await screen.findByText('Turno verificado')
    const sent = { fk_daily_report: 9, fk_turn_report: 20, comment: '', version: 1, without_remarks: true }
    expect(writes()).toEqual([['PUT', 'ccm-verificaty-report/close-comment', sent]])
  })

  test('a comment that somebody else has changed is shown before it is overwritten', async () => {
    const { user, change } = await openReport(aReport(aTurn({ verification: aVerification() })), centre)
    await user.type(await field('Comentario'), 'Conforme')
    await change(aReport(aTurn({ verification: aVerification({ comment: 'Falta la firma', version: 2 }) })))
    await screen.findByText('Falta la firma')
    expect(button('Guardar comentario').disabled).toBe(true)
    expect(button('Verificar turno').disabled).toBe(true)
    await user.click(button('Conservar lo mío'))
    expect((await field('Comentario')).value).toBe('Conforme')
    expect(button('Verificar turno').disabled).toBe(false)
  })
})

test('an addendum that is refused stays typed; one that is taken leaves its field', async () => {
  const closed = aReport(aTurn(), { fkc_status: dailyReportStatus.CERRADO })
  const { user, api } = await openReport(closed, writer, {
    'POST daily-reports/9/addenda': refused(503, 'SERVER.BUSY', 'El servidor está ocupado')
  })
  await user.click(await screen.findByRole('tab', { name: /Adendas/ }))
  await user.type(await field('Nueva adenda'), 'Se cambió la polea')
  await user.click(button('Añadir adenda'))
  expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toMatch(/^El servidor ha fallado/)
  expect((await field('Nueva adenda')).value).toBe('Se cambió la polea')
  api.handlers['POST daily-reports/9/addenda'] = data(closed)
  await user.click(button('Añadir adenda'))
  await screen.findByText('Adenda añadida')
  expect((await field('Nueva adenda')).value).toBe('')
})
