import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus, checkType, workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aUser, fakeApi } from '../../../../test/fakeApi.ts'
import { aGridCheck } from '../../../../test/matrix.ts'
import { anAnswer, keepOnDevice } from '../../../../test/outbox.ts'
import { renderPart } from '../../../../test/renderPart.tsx'
import { screenOf } from '../../../../test/screenOf.ts'
import { anOrder, aTask } from '../../../../test/workOrders.ts'
import { readEntries } from '../../../api/outboxStorage.ts'
import type { AnswerWrite } from '../../../offline/writes.ts'
import { CheckMatrix } from './CheckMatrix.tsx'

const { EN_CURSO, PARA_REVISION } = workOrderStatus
const measure = { fkc_check_type: checkType.MEDIDA, measure_unit: 'mm', measure_min: 8, measure_max: 12 }

/** Three bases with two OK / NOK, a measure, and steps. */
const checks = [1, 2, 3].flatMap(row => [
  aGridCheck(row, 1),
  aGridCheck(row, 2),
  aGridCheck(row, 3, measure),
  aGridCheck(row, 4, { tasks: [aTask(row * 100 + 50)] })
])

function run(shown: Check[] = checks, fkc_status: number = EN_CURSO) {
  fakeApi({})
  return renderPart(
    <CheckMatrix order={anOrder({ checks: shown, fkc_status })} />,
    aUser({ permissions: ['checks.answer'] })
  )
}

/** What waits on the device: the check and its answer. */
const waiting = () =>
  readEntries<AnswerWrite>(aUser().uuid).map(({ check, body }) => {
    const { value_ok, value_number, not_done_reason, observation } = body
    const answer = not_done_reason ?? value_number ?? (value_ok ? 'OK' : 'NOK')
    return `${check} ${answer}${observation ? `: ${observation}` : ''}`
  })
const cell = (row: number, column: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^P-${row}, Actividad ${column}:`) })
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the grid of a desktop', () => {
  test('a key answers a cell and goes on to the next; each is a write of its own', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    await user.keyboard('o1')
    expect(waiting()).toEqual(['101 OK', '201 OK'])
    expect(cell(1, 1).getAttribute('aria-label')).toBe('P-1, Actividad 1: OK, por enviar')
    expect(document.activeElement).toBe(cell(3, 1))
  })

  test('keys act from the cell that has the focus, however it came there', () => {
    run()
    act(() => cell(3, 2).focus())
    fireEvent.keyDown(cell(3, 2), { key: 'o' })
    expect(waiting()).toEqual(['302 OK'])
  })

  test('NOK asks for words without leaving the grid; what was typed and left is offered again', async () => {
    const { user } = run()
    await user.click(cell(2, 1))
    await user.keyboard('n')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('hol{Escape}')
    expect(waiting()).toEqual([])
    expect(document.activeElement).toBe(cell(2, 1))
    await user.keyboard('n')
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
    await user.type(screen.getByRole('textbox'), 'gura{Enter}')
    expect(waiting()).toEqual(['201 NOK: holgura'])
    expect(document.activeElement).toBe(cell(3, 1))
  })

  test('a measure is typed into its cell; one out of range asks for words; what is no number stays', async () => {
    const { user } = run()
    await user.click(cell(1, 3))
    await user.keyboard('9,5{Enter}')
    await user.keyboard('7{Enter}')
    await user.keyboard('gastada{Enter}')
    await user.keyboard('9.9.9{Enter}')
    const field = screen.getByRole('textbox', { name: 'P-3, Actividad 3, mm, Entre 8 y 12 mm' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.click(cell(1, 1))
    expect(waiting()).toEqual(['103 9.5', '203 7: gastada'])
    // What was left in the field is the check's draft.
    await user.click(cell(3, 3))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox')).toHaveProperty('value', '9.9.9')
  })

  test('a selection is answered at once, and taken back at once', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    await user.keyboard('{Control>}a{/Control}o')
    expect(waiting()).toEqual(['101 OK', '102 OK', '201 OK', '202 OK', '301 OK', '302 OK'])
    expect(said()).toContain('6 respuestas. Sin cambios: 3 piden una medida, 3 tienen pasos')
    await user.keyboard('{ArrowUp}{Delete}')
    expect(waiting()).toHaveLength(5)
    await user.keyboard('{Control>}z{/Control}')
    expect(waiting()).toEqual([])
    expect(said()).toContain('Deshecho: 5 respuestas')
  })

  test('taking back an answer brings back the one that it replaced', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    await user.keyboard('o{ArrowUp}nroto{Enter}')
    expect(waiting()).toEqual(['101 NOK: roto'])
    await user.keyboard('{Control>}z{/Control}')
    expect(waiting()).toEqual(['101 OK'])
    await user.keyboard('{Control>}z{/Control}')
    expect(waiting()).toEqual([])
    expect(said()).toContain('Deshecho: 1 respuesta')
  })

  test('all OK but the chosen one, after a confirmation that says how many', async () => {
    const { user } = run()
    await user.click(cell(1, 2))
    await user.click(screen.getByRole('button', { name: 'Todo OK menos…' }))
    expect(screen.getByRole('region', { name: 'Todo OK menos…' }).textContent).toContain('3 quedarán OK')
    await user.click(cell(2, 2))
    expect(cell(2, 2).getAttribute('aria-label')).toBe('P-2, Actividad 2: elegido, queda abierto')
    await user.click(screen.getByRole('button', { name: 'Marcar 2 OK' }))
    expect(waiting()).toEqual(['102 OK', '302 OK'])
    expect(document.activeElement).toBe(cell(2, 2))
    await user.keyboard('{Control>}z{/Control}')
    expect(waiting()).toEqual([])
  })

  test('all OK for everything that is selected says what stays open', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: 'Todo OK menos…' }))
    await user.keyboard(' ')
    expect(screen.getByRole('region', { name: 'Todo OK menos…' }).textContent).toContain(
      '0 quedarán OK, 6 elegidos quedan abiertos. Siguen abiertos: 3 piden una medida, 3 tienen pasos.'
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Todo OK menos…' })).toBeNull()
  })

  test('what others have answered isn’t overwritten; two answers are decided in the card', async () => {
    const theirs = aGridCheck(1, 1, {
      fkc_status: checkStatus.REALIZADO,
      value_ok: true,
      version: 5,
      staff: [{ id: 1, first_name: 'Ana', last_name: 'Rojas' }]
    })
    const refusal = { status: 409, text: 'x', reason: 'stale', fields: [], details: [], theirs }
    keepOnDevice(
      anAnswer(aGridCheck(2, 1), { value_ok: false, observation: 'x' }, { state: 'refused', refusal } as object)
    )
    const { user } = run([theirs, ...checks.slice(1)])
    expect(cell(1, 1).getAttribute('aria-label')).toMatch(/OK, Ana Rojas, 02\/03\/2026/)
    await user.click(cell(1, 1))
    await user.keyboard('no')
    expect(said()).toContain('Sin cambios: 1 ya está respondido')
    await user.click(cell(2, 1))
    await user.keyboard('o')
    expect(said()).toContain('Sin cambios: 1 espera su decisión')
    expect(waiting()).toEqual(['201 NOK: x'])
    await user.click(cell(2, 1))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Otra persona respondió lo mismo de otra manera')).toBeDefined()
  })

  test('a pasted block is shown before it is written, with what doesn’t match', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    const text = '\tC-1\tX-9\nP-2\tok\tok\nP-3\tNOK\tok'
    fireEvent.paste(cell(1, 1), { clipboardData: { getData: () => text } })
    const dialog = await screen.findByRole('dialog', { name: 'Pegar respuestas' })
    expect(within(dialog).getByRole('list', { name: 'No se escriben' }).textContent).toBe(
      'C2 «X-9» no está en esta ordenB3 P-3 · C-1: necesita una observaciónC3 «X-9» no está en esta orden'
    )
    expect(waiting()).toEqual([])
    await user.type(within(dialog).getByLabelText('Observación o motivo para los que no lo traen'), 'óxido')
    await user.click(within(dialog).getByRole('button', { name: 'Escribir 2 respuestas' }))
    expect(waiting()).toEqual(['201 OK', '301 NOK: óxido'])
  })

  test('the selection is copied, the whole grid with its heads', async () => {
    const { user } = run()
    await user.click(cell(1, 1))
    await user.keyboard('o')
    const copied: string[] = []
    const copy = () =>
      fireEvent.copy(document.activeElement as Element, {
        clipboardData: { setData: (_: string, text: string) => copied.push(text) }
      })
    await user.keyboard('{ArrowUp}')
    copy()
    await user.keyboard('{Control>}a{/Control}')
    copy()
    expect(copied).toEqual(['OK', '\tC-1\tC-2\tC-3\tC-4\nP-1\tOK\t\t\t\nP-2\t\t\t\t\nP-3\t\t\t\t'])
  })

  test('an order that isn’t in course is only read', async () => {
    const { user } = run(checks, PARA_REVISION)
    await user.click(cell(1, 1))
    await user.keyboard('o')
    expect(waiting()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Todo OK menos…' })).toBeNull()
    expect(screen.getByText(/Solo se ve/)).toBeDefined()
  })
})

describe('one check at a time on a phone', () => {
  const phone = (shown?: Check[]) => {
    screenOf(30)
    return run(shown)
  }
  const answers = (row: number, column = 1) =>
    within(screen.getByRole('group', { name: new RegExp(`^P-${row}, `) })).getByRole('button', {
      name: ['', 'OK', 'NOK'][column] ?? ''
    })

  test('a tap answers, a second one takes it back; NOK asks for words in its row', async () => {
    const { user } = phone()
    await user.click(answers(1))
    expect(waiting()).toEqual(['101 OK'])
    await user.click(answers(1))
    expect(waiting()).toEqual([])
    await user.click(answers(2, 2))
    await user.type(screen.getByRole('textbox', { name: 'Observación' }), 'roto')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(waiting()).toEqual(['201 NOK: roto'])
    expect(screen.getByText('1 de 4 · Faltan 2 (11 en total)')).toBeDefined()
  })

  test('all OK but one, then the next check by button or swipe; measures by the keypad', async () => {
    const { user, container } = phone()
    await user.click(screen.getByRole('button', { name: 'Todo OK menos…' }))
    await user.click(screen.getByRole('button', { name: 'P-2, Pinza 2: quedará OK' }))
    await user.click(screen.getByRole('button', { name: 'Marcar 2 OK' }))
    expect(waiting()).toEqual(['101 OK', '301 OK'])
    await user.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(screen.getByRole('heading', { name: 'C-2 Actividad 2' })).toBeDefined()
    const swipe = (x: number) => {
      const lane = container.querySelector('h2')?.closest('div[class*="lanes"]') as Element
      fireEvent.touchStart(lane, { touches: [{ clientX: 200, clientY: 300 }] })
      fireEvent.touchEnd(lane, { changedTouches: [{ clientX: 200 + x, clientY: 310 }] })
    }
    swipe(-100)
    expect(screen.getByRole('heading', { name: 'C-3 Actividad 3' })).toBeDefined()
    const fields = screen.getAllByRole('textbox')
    await user.type(fields[0] as Element, '9{Enter}')
    expect(document.activeElement).toBe(fields[1])
    await user.keyboard('20{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Observación' }), 'gastada')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(waiting()).toEqual(['101 OK', '301 OK', '103 9', '203 20: gastada'])
    swipe(100)
    expect(screen.getByRole('heading', { name: 'C-2 Actividad 2' })).toBeDefined()
  })

  test('base by base; steps open the card', async () => {
    const { user } = phone()
    await user.click(screen.getByRole('radio', { name: 'Por base' }))
    expect(screen.getByRole('heading', { name: 'P-1 Pinza 1' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^C-4, Actividad 4: sin responder, tiene pasos/ }))
    expect(await screen.findByRole('dialog', { name: 'Responder el check' })).toBeDefined()
  })

  test('a measure that is no number stays in its field over a reload', async () => {
    const { user, unmount } = phone([aGridCheck(1, 3, measure), aGridCheck(2, 3, measure)])
    await user.type(screen.getAllByRole('textbox')[0] as Element, '9.9.9')
    unmount()
    phone([aGridCheck(1, 3, measure), aGridCheck(2, 3, measure)])
    expect(screen.getAllByRole('textbox')[0]).toHaveProperty('value', '9.9.9')
    expect(waiting()).toEqual([])
  })
})
