import { fireEvent, screen, within } from '@testing-library/react'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { describe, expect, test, vi } from 'vitest'
import { runChecks as run } from '../../../test/checkRunner.tsx'
import { refused } from '../../../test/fakeApi.ts'
import { aCheck, aTask } from '../../../test/workOrders.ts'

const { REALIZADO, NO_REALIZADO } = checkStatus

const ok = (id: number) => aCheck(id, { fkc_status: REALIZADO, value_ok: true })
const nok = (id: number) => aCheck(id, { fkc_status: REALIZADO, value_ok: false })
/** In another place than the others, with a meter and a line that must stop. */
const elsewhere = (id: number) => {
  const { base_activity, ...check } = aCheck(id)
  const base = { ...base_activity.base, location: { id: 6, name: 'Torre 6' } }
  return {
    ...check,
    base_activity: {
      ...base_activity,
      base,
      requires_stop: true,
      usage_unit: { id: 1, name: 'Hora' }
    } as unknown as typeof base_activity
  }
}

/** The checks that are shown, and which one's card is open; places between them. */
const list = () =>
  screen.getAllByRole('listitem').map(item => {
    const card = item.querySelector('h2')
    return card ? `[${card.textContent}]` : (/Actividad \d/.exec(item.textContent ?? '')?.[0] ?? item.textContent)
  })
const title = (id: number) => screen.queryByRole('heading', { level: 2, name: `Actividad ${id}` })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const onTheWay = () => new Promise<never>(() => {})
/** Keys of the drafts that are stored in the browser. */
const drafts = () => Object.keys(localStorage).filter(key => key.startsWith('check-draft'))

describe('many checks', () => {
  const checks = [ok(1), nok(2), aCheck(3), aCheck(4), aCheck(5), elsewhere(6)]

  test('under their places; the first open one is opened, and those of one kind can be chosen', async () => {
    const { user } = run(checks)
    expect(list()).toEqual([
      'Taypi Uta',
      'Actividad 1',
      'Actividad 2',
      '[Actividad 3]',
      'Actividad 4',
      'Actividad 5',
      'Torre 6',
      'Actividad 6'
    ])
    await user.click(screen.getByRole('radio', { name: 'Faltan 4' }))
    expect(list()).not.toContain('Actividad 1')
    expect(list()).toContain('Actividad 4')
    await user.click(screen.getByRole('radio', { name: 'NOK 1' }))
    // The open one stays in sight.
    expect(list()).toEqual(['Taypi Uta', 'Actividad 2', '[Actividad 3]'])
    await user.click(screen.getByRole('radio', { name: 'Todos' }))
    expect(list()).toHaveLength(8)
  })

  test('five are seen without choosing', () => {
    run(checks.slice(0, 5))
    expect(title(3)).not.toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Checks que se muestran' })).toBeNull()
  })

  test('one that was refused is still to do', async () => {
    const { user } = run(checks, { 'PUT checks/1': refused(409, 'DOMAIN.CONFLICT', 'Ya no') })
    await user.click(button(/Actividad 1/))
    await user.click(button('Guardar corrección'))
    await screen.findByText('No aceptado')
    await user.click(screen.getByRole('radio', { name: 'Faltan 4' }))
    expect(list()).toContain('Actividad 1')
    expect(list()).not.toContain('Actividad 2')
  })

  test('the focus goes to the card that opened by itself, not where the first one is open at first', async () => {
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    const { user } = run(checks)
    expect(document.activeElement).toBe(title(3))
    await user.click(button(/Actividad 5/))
    expect(document.activeElement).toBe(title(5))
    // The card is where it has been scrolled to.
    expect(focused).toHaveBeenLastCalledWith({ preventScroll: true })
  })

  test('it stays away from a list where nothing is answered yet', () => {
    run(checks.slice(2))
    expect(title(3)).not.toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  test('after one the next, after the last what was left out; what is being sent cannot be opened', async () => {
    const { user } = run([aCheck(1), aCheck(2), aCheck(3)], { 'PUT checks/2': onTheWay })
    await user.click(button(/Actividad 2/))
    await user.click(button('OK'))
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2', '[Actividad 3]'])
    expect(document.activeElement).toBe(title(3))
    expect(button(/Actividad 1/).getAttribute('aria-expanded')).toBe('false')
    fireEvent(window, new Event('online'))
    await user.click(await screen.findByRole('button', { name: /Actividad 2.*Enviando/ }))
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2', 'Actividad 3'])
    await user.click(button(/Actividad 3/))
    await user.click(button('OK'))
    expect(list()).toEqual(['Taypi Uta', '[Actividad 1]', 'Actividad 2', 'Actividad 3'])
  })
})

test('the second tap of a double tap never lands on the next check', () => {
  run([aCheck(1), aCheck(2), aCheck(3)], { 'PUT checks/1': onTheWay })
  const tap = (name: string, at: { clientX: number; clientY: number }) => fireEvent.click(button(name), at)
  const finger = { clientX: 180, clientY: 500 }
  tap('OK', finger)
  expect(title(2)).not.toBeNull()
  for (const at of [finger, { clientX: 190, clientY: 490 }]) {
    tap('OK', at)
    expect(title(2)).not.toBeNull()
  }
  // Elsewhere, or later, it is meant.
  tap('OK', { clientX: 90, clientY: 300 })
  expect(title(2)).toBeNull()
})

test('an OK is saved by the tap, and can be taken back until the next one', async () => {
  const { user, sent } = run([aCheck(1), aCheck(2), aCheck(3)], { 'PUT checks/1': onTheWay })
  await user.click(button('OK'))
  expect(title(2)).not.toBeNull()
  expect(sent()).toEqual([])
  await user.click(button('Deshacer'))
  expect(title(1)).not.toBeNull()
  expect(button('OK').getAttribute('aria-pressed')).toBe('false')
  expect(drafts()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  await user.click(button('OK'))
  await user.click(button('OK'))
  await vi.waitFor(() => expect(sent()).toMatchObject([['PUT', 'checks/1', { value_ok: true }]]))
  await user.click(button('Deshacer'))
  expect(title(2)).not.toBeNull()
})

test('the keypad’s done saves, where all is there', async () => {
  const measure = { fkc_check_type: checkType.MEDIDA, measure_min: 1, measure_max: 5 }
  const { user, sent } = run([aCheck(1, measure), aCheck(2)], { 'PUT checks/1': onTheWay })
  const field = () => screen.getByRole('textbox', { name: 'Actividad 1' })
  await user.type(field(), '9{Enter}')
  screen.getByText('Describa qué ha encontrado')
  expect(sent()).toEqual([])
  await user.type(field(), '{Backspace}3{Enter}')
  expect(sent()).toMatchObject([['PUT', 'checks/1', { value_number: 3 }]])
  expect(title(2)).not.toBeNull()
})

describe('a card', () => {
  test('asks about what is unlikely, and keeps it at the second press', async () => {
    const tasks = [aTask(11)]
    const { user, sent } = run([aCheck(1, { tasks })], { 'PUT checks/1': onTheWay })
    await user.click(screen.getAllByRole('button', { name: 'NOK' })[0]!)
    await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'ruido')
    await user.click(screen.getAllByRole('button', { name: 'OK' })[1]!)
    await user.click(button('Guardar'))
    await screen.findByText(/El resultado dice «OK» y la tarea «Tarea 11» no está bien/)
    expect(sent()).toEqual([])
    await user.click(button('Guardar así'))
    expect(sent()).toHaveLength(1)
  })

  test('says what was measured last, and when', () => {
    const previous = { value_number: 12.5, performed_at: '2026-02-01T12:00:00.000Z' }
    run([aCheck(1, { fkc_check_type: checkType.MEDIDA, measure_unit: 'bar', measure_max: 20, previous })])
    screen.getByText('Máximo 20 bar · Última: 12.5 bar, 01/02/2026')
  })

  test('says where, whether the line must stop, and asks for the meter', async () => {
    const { user, sent } = run([elsewhere(6), aCheck(1)], { 'PUT checks/6': onTheWay })
    expect(title(6)).not.toBeNull()
    screen.getByText('Requiere parada de línea')
    await user.type(screen.getByLabelText('Lectura del medidor (Hora)'), '12x')
    await user.click(button('OK'))
    expect(screen.queryByText(/para poder guardar$/)).toBeNull()
    await user.click(button('Guardar'))
    screen.getByText('Falta 1 dato para poder guardar')
    await user.type(screen.getByLabelText('Lectura del medidor (Hora)'), '{Backspace}')
    await user.click(button('Guardar'))
    expect(sent()).toMatchObject([['PUT', 'checks/6', { value_ok: true, usage_value: 12 }]])
    expect(list()).toEqual(['Torre 6', 'Actividad 6', 'Taypi Uta', '[Actividad 1]'])
    expect(screen.queryByText('Requiere parada de línea')).toBeNull()
    expect(screen.queryByLabelText(/^Lectura/)).toBeNull()
    expect(screen.queryByText('Resultado de la actividad')).toBeNull()
  })

  test('goes to the observation that a measure out of range lacks, not to the measure', async () => {
    const { user } = run([aCheck(1, { fkc_check_type: checkType.MEDIDA, measure_unit: 'bar', measure_max: 20 })])
    await user.type(screen.getByRole('textbox', { name: 'Actividad 1 (bar)' }), '21')
    await user.click(button('Guardar'))
    screen.getByText('Falta 1 dato para poder guardar')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Observación de Actividad 1' }))
  })

  test('says all that is missing, tasks included, goes to the first of it, and sends nothing until all is there', async () => {
    const tasks = [aTask(11), aTask(12, { fkc_check_type: checkType.TEXTO })]
    const { user, sent } = run([aCheck(1, { tasks, procedure: 'EPP: guantes' })], { 'PUT checks/1': onTheWay })
    // What is dangerous need not be opened.
    expect(screen.getByText('EPP: guantes').closest('details')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Tarea 11',
      'Tarea 12',
      'Resultado de la actividad'
    ])
    const [first, last] = screen.getAllByRole('button', { name: 'OK' })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await user.click(button('Guardar'))
    screen.getByText('Faltan 3 datos para poder guardar')
    expect(document.activeElement).toBe(first)
    expect(focused).toHaveBeenLastCalledWith({ preventScroll: true })
    expect(sent()).toEqual([])
    await user.click(first!)
    await user.click(last!)
    screen.getByText('Falta 1 dato para poder guardar')
    await user.type(screen.getByRole('textbox', { name: 'Tarea 12' }), 'seco')
    expect(screen.queryByText(/para poder guardar$/)).toBeNull()
    await user.click(button('Guardar'))
    expect(sent()).toMatchObject([
      [
        'PUT',
        'checks/1',
        {
          value_ok: true,
          tasks: [
            { id: 11, value_ok: true },
            { id: 12, value_text: 'seco' }
          ]
        }
      ]
    ])
  })

  test('of an answer that is corrected begins at its title and keeps the moment of the work', async () => {
    const measure = { fkc_check_type: checkType.MEDIDA, measure_max: 5, value_number: 4 }
    const { user, sent } = run([aCheck(1, { ...measure, fkc_status: REALIZADO, version: 2 })], {
      'PUT checks/1': onTheWay
    })
    await user.click(button(/Actividad 1/))
    expect(document.activeElement).toBe(title(1))
    await user.click(button('Guardar corrección'))
    expect(sent()).toEqual([
      ['PUT', 'checks/1', { value_number: 4, performed_at: '2026-03-02T06:00:00.000Z', version: 2 }]
    ])
  })

  test('is folded, emptied, and undone only by those who may, once it is answered', async () => {
    const undone = vi.fn<(check: number) => void>()
    const { user } = run([aCheck(1), ok(2)], {}, undone)
    const offered = async () => {
      await user.click(button('Más acciones del check'))
      const menu = within(await screen.findByRole('menu', { hidden: true }))
      return menu.getAllByRole('menuitem', { hidden: true })
    }
    const names = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
    await user.click(button('NOK'))
    const [fold] = await offered()
    await user.click(fold!)
    await user.click(button(/Actividad 1.*Sin guardar/))
    const [, empty] = await offered()
    await user.click(empty!)
    expect(button('NOK').getAttribute('aria-pressed')).toBe('false')
    const [folds, ...others] = await offered()
    expect(names(others)).toEqual(['Borrar lo escrito'])
    await user.click(folds!)
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2'])
    expect(screen.queryByText('Sin guardar')).toBeNull()
    await user.click(button(/Actividad 2/))
    const items = await offered()
    expect(names(items)).toEqual(['Plegar', 'Borrar lo escrito', 'Deshacer el check'])
    expect(items.map(({ dataset }) => 'danger' in dataset)).toEqual([false, true, true])
    await user.click(items[2]!)
    expect(undone).toHaveBeenCalledExactlyOnceWith(2)
  })

  test('of what could not be done wants a reason, and has a way back', async () => {
    const saidAt = '2026-03-02T05:00:00.000Z'
    const { user, sent } = run([
      aCheck(1, { not_done_reason: 'Lluvia', not_done_at: saidAt, fkc_status: NO_REALIZADO }),
      aCheck(2)
    ])
    await user.click(button('No se pudo hacer'))
    const reason = screen.getByRole('textbox', { name: /Motivo/ })
    expect(reason).toHaveProperty('value', '')
    expect(screen.queryByText('El campo Motivo es obligatorio')).toBeNull()
    await user.type(reason, ' ')
    await user.click(button('Guardar como no realizado'))
    screen.getByText('El campo Motivo es obligatorio')
    expect(document.activeElement).toBe(reason)
    expect(sent()).toEqual([])
    await user.click(button('Falta de tiempo'))
    expect(screen.queryByText('El campo Motivo es obligatorio')).toBeNull()
    expect(button('Falta de tiempo').getAttribute('aria-pressed')).toBe('true')
    expect(button('Sin acceso').getAttribute('aria-pressed')).toBe('false')
    await user.click(button('Volver a la respuesta'))
    expect(button('Guardar')).toBeDefined()
    await user.click(button(/Actividad 1/))
    await user.click(button('No se pudo hacer'))
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveProperty('value', 'Lluvia')
    await user.click(button('Guardar como no realizado'))
    // Said when it was said first.
    await vi.waitFor(() =>
      expect(sent()).toEqual([['PUT', 'checks/1', { not_done_reason: 'Lluvia', performed_at: saidAt, version: 1 }]])
    )
  })

  test('that was not done forgets what was typed before', async () => {
    const { user } = run([aCheck(1)], { 'PUT checks/1': onTheWay })
    await user.click(button('NOK'))
    expect(drafts()).toHaveLength(1)
    await user.click(button('No se pudo hacer'))
    await user.click(button('Sin acceso'))
    await user.click(button('Guardar como no realizado'))
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1'])
    expect(drafts()).toEqual([])
  })

  test('says so if the phone has no room for an answer, and keeps what was typed', async () => {
    const { user } = run([aCheck(1)])
    const full = () => screen.queryByText(/^El dispositivo no tiene sitio/)
    await user.click(button('NOK'))
    await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'ruido')
    expect(full()).toBeNull()
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(button('Guardar'))
    expect(full()).not.toBeNull()
    expect(title(1)).not.toBeNull()
    expect(drafts()).toHaveLength(1)
    set.mockRestore()
    await user.click(button('Guardar'))
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1'])
  })
})
