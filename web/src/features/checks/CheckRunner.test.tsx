import { screen, waitFor, within } from '@testing-library/react'
import { checkStatus, checkType, workOrderStatus } from 'contract/classifier.ts'
import { describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { openOrder, supervisor, technician } from '../../../test/orderPage.tsx'
import { aCheck, aTask } from '../../../test/workOrders.ts'

const { EN_CURSO, PARA_REVISION } = workOrderStatus
const { REALIZADO, NO_REALIZADO, ANULADO } = checkStatus

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
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .filter(item => item.parentElement?.tagName === 'OL')
    .map(item => {
      const card = item.querySelector('h2')
      return card ? `[${card.textContent}]` : (/Actividad \d/.exec(item.textContent ?? '')?.[0] ?? item.textContent)
    })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('many checks', () => {
  const checks = [ok(1), nok(2), aCheck(3), aCheck(4), aCheck(5), elsewhere(6)]

  test('under their places; the first open one is opened, and those of one kind can be chosen', async () => {
    const { user } = await openOrder({ fkc_status: EN_CURSO, checks }, technician)
    await screen.findByRole('heading', { name: 'Actividad 3' })
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

  test('five are seen without choosing', async () => {
    await openOrder({ fkc_status: EN_CURSO, checks: checks.slice(0, 5) }, technician)
    await screen.findByRole('heading', { name: 'Actividad 3' })
    expect(screen.queryByRole('radiogroup', { name: 'Checks que se muestran' })).toBeNull()
  })

  test('one that was refused is still to do', async () => {
    const { user } = await openOrder({ fkc_status: EN_CURSO, checks }, technician, {
      'PUT checks/1': refused(409, 'DOMAIN.CONFLICT', 'Ya no')
    })
    await user.click(await screen.findByRole('button', { name: /Actividad 1/ }))
    await user.click(await screen.findByRole('button', { name: 'Guardar corrección' }))
    await screen.findByText('No aceptado')
    await user.click(screen.getByRole('radio', { name: 'Faltan 4' }))
    expect(list()).toContain('Actividad 1')
    expect(list()).not.toContain('Actividad 2')
  })

  test('the focus goes to the card that opened by itself, not where the first one is open at first', async () => {
    await openOrder({ fkc_status: EN_CURSO, checks }, technician)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Actividad 3', level: 2 }))
    )
  })

  test('it stays away from a list where nothing is answered yet', async () => {
    await openOrder({ fkc_status: EN_CURSO, checks: checks.slice(2) }, technician)
    await screen.findByRole('heading', { name: 'Actividad 3' })
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a card', () => {
  test('says where, whether the line must stop, and asks for the meter', async () => {
    const { user, writes } = await openOrder({ fkc_status: EN_CURSO, checks: [elsewhere(6), ok(1)] }, technician, {
      'PUT checks/6': data({ ...elsewhere(6), fkc_status: REALIZADO, value_ok: true, version: 2 })
    })
    await screen.findByRole('heading', { name: 'Actividad 6' })
    screen.getByText('Requiere parada de línea')
    await user.type(screen.getByLabelText('Lectura del medidor (Hora)'), '12x')
    await user.click(button('OK'))
    expect(screen.queryByText(/para poder guardar$/)).toBeNull()
    await user.click(button('Guardar'))
    screen.getByText('Falta 1 dato para poder guardar')
    await user.type(screen.getByLabelText('Lectura del medidor (Hora)'), '{Backspace}')
    await user.click(button('Guardar'))
    await waitFor(() => expect(writes().map(([, , body]) => body)).toMatchObject([{ value_ok: true, usage_value: 12 }]))
    expect(screen.queryByRole('heading', { level: 2, name: 'Actividad 6' })).toBeNull()
  })

  test('is folded, emptied, and undone only by those who may, once it is answered', async () => {
    const { user } = await openOrder({ fkc_status: EN_CURSO, checks: [aCheck(1), ok(2)] }, supervisor)
    await screen.findByRole('heading', { name: 'Actividad 1' })
    const offered = async () => {
      await user.click(button('Más acciones del check'))
      const menu = within(await screen.findByRole('menu', { hidden: true }))
      return menu.getAllByRole('menuitem', { hidden: true })
    }
    const names = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
    await user.click(button('NOK'))
    const [, empty] = await offered()
    await user.click(empty!)
    expect(button('NOK').getAttribute('aria-pressed')).not.toBe('true')
    const items = await offered()
    expect(names(items)).toEqual(['Plegar', 'Borrar lo escrito'])
    await user.click(items[0]!)
    expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2'])
    await user.click(button(/Actividad 2/))
    expect(names(await offered())).toEqual(['Plegar', 'Borrar lo escrito', 'Deshacer el check'])
  })

  test('of what could not be done wants a reason, and has a way back', async () => {
    const { user, writes } = await openOrder(
      { fkc_status: EN_CURSO, checks: [aCheck(1, { not_done_reason: 'Lluvia', fkc_status: NO_REALIZADO }), aCheck(2)] },
      technician,
      { 'PUT checks/2': refused(409, 'X', 'No') }
    )
    await screen.findByRole('heading', { name: 'Actividad 2' })
    await user.click(button('No se pudo hacer'))
    const reason = screen.getByRole('textbox', { name: /Motivo/ })
    expect(reason).toHaveProperty('value', '')
    expect(screen.queryByText('El campo Motivo es obligatorio')).toBeNull()
    await user.type(reason, ' ')
    await user.click(button('Guardar como no realizado'))
    screen.getByText('El campo Motivo es obligatorio')
    expect(writes()).toEqual([])
    await user.click(button('Falta de tiempo'))
    expect(screen.queryByText('El campo Motivo es obligatorio')).toBeNull()
    expect(button('Falta de tiempo').getAttribute('aria-pressed')).toBe('true')
    expect(button('Sin acceso').getAttribute('aria-pressed')).toBe('false')
    await user.click(button('Volver a la respuesta'))
    expect(button('Guardar')).toBeDefined()
    await user.click(button(/Actividad 1/))
    await user.click(button('No se pudo hacer'))
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveProperty('value', 'Lluvia')
  })

  test.each([
    [ok(1), 'Ahora consta: OK.'],
    [aCheck(1, { not_done_reason: 'Lluvia', fkc_status: NO_REALIZADO }), 'Ahora consta: Lluvia.'],
    [aCheck(1), 'Ahora está sin responder.']
  ])('that somebody else changed meanwhile says what it is now', async (now, text) => {
    const { user, api, queryClient } = await openOrder({ fkc_status: EN_CURSO, checks: [aCheck(1)] }, technician)
    await screen.findByRole('heading', { name: 'Actividad 1' })
    const change = async (version: number) => {
      const handler = api.handlers['GET workorders/7'] as { body: { data: object } }
      api.handlers['GET workorders/7'] = data({ ...handler.body.data, checks: [{ ...now, version }] })
      await queryClient.invalidateQueries({ queryKey: ['work_order'] })
    }
    await change(2)
    expect(screen.queryByText(/ha cambiado mientras escribía/)).toBeNull()
    await user.click(button('NOK'))
    await change(3)
    expect((await screen.findByText(/ha cambiado mientras escribía/)).textContent).toContain(text)
  })
})

describe('for reading', () => {
  test('an answer shows its tasks, its limits, its reading, who and when; a line opens and closes', async () => {
    const measured = {
      fkc_check_type: checkType.MEDIDA,
      measure_unit: 'bar',
      measure_min: 1,
      measure_max: 5
    }
    const { base_activity, ...rest } = elsewhere(1)
    const checks = [
      {
        ...rest,
        base_activity,
        fkc_status: REALIZADO,
        ...measured,
        value_number: 3,
        usage_value: 1200,
        performed_at: '2026-03-02T06:00:00.000Z',
        staff: [{ id: 8, first_name: 'Rosa', last_name: 'Mamani' }],
        tasks: [aTask(11, { value_ok: true }), aTask(12, { value_ok: false, observation: 'roto' })]
      } as unknown as ReturnType<typeof aCheck>,
      aCheck(2, { tasks: [aTask(21)] }),
      aCheck(3, { fkc_status: ANULADO })
    ]
    const { user } = await openOrder({ fkc_status: PARA_REVISION, checks: checks.toReversed() }, technician)
    // What is wrong is open at first.
    const facts = () =>
      within(screen.getByRole('tabpanel'))
        .queryAllByRole('definition')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(facts()).toEqual(['Torre 6', 'Entre 1 y 5 bar', '1,200 Hora', 'Rosa Mamani', '02/03/2026 02:00:00'])
    )
    const task = (n: number) => screen.getByText(`Tarea ${n}`).closest('li')?.textContent
    expect([task(11), task(12)]).toEqual(['Tarea 11OK', 'Tarea 12rotoNOK'])
    await user.click(button(/Actividad 1/))
    expect(facts()).toEqual([])
    await user.click(button(/Actividad 2/))
    await user.click(button(/Actividad 1/))
    expect(task(21)).toBe('Tarea 21')
    expect(screen.getByText('Tarea 11')).toBeDefined()
    await user.click(button(/Actividad 2/))
    expect(screen.queryByText('Tarea 21')).toBeNull()
    expect(screen.getByText('Tarea 11')).toBeDefined()
    within(button(/Actividad 3/)).getByText('Anulado')
  })
})
