import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { renderPart } from '../../../test/renderPart.tsx'
import { anOrder } from '../../../test/workOrders.ts'
import { PeoplePanel } from './PeoplePanel.tsx'

const { CERRADA } = workOrderStatus

const rosa = { id: 8, first_name: 'Rosa', last_name: 'Mamani', dni: '777' }
const assigned = (id: number, more: Partial<WorkOrderDetail['staff'][number]> = {}) => ({
  id,
  version: 4,
  fk_staff: 8,
  staff: rosa,
  planned_minutes: 90,
  real_minutes: null,
  override_reason: null,
  ...more
})
const written = (id: number, text: string, user: { id: number; name: string } | null) => ({
  id,
  version: 2,
  text,
  user,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z'
})

/** The people of an order, for a user who may assign them unless `permissions` says otherwise. */
function openPeople(
  order: Partial<WorkOrderDetail>,
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions = ['work-orders.assign']
) {
  const api = fakeApi({
    'GET staff': data({
      rows: [
        { ...rosa, position: 'Mecánica' },
        { ...rosa, id: 9, first_name: 'Luis', position: null }
      ],
      count: 2
    }),
    ...handlers
  })
  const view = renderPart(<PeoplePanel order={anOrder(order)} />, aUser({ permissions }))
  return { ...view, api, writes: () => writesOf(api) }
}

const writesOf = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])

const button = (name: string) => screen.getByRole('button', { name })

describe('people', () => {
  const path = 'work-order-staff'
  test('who works on it, as planned and as it was, and who lacks a training', () => {
    openPeople({
      staff: [assigned(1), assigned(2, { planned_minutes: null, real_minutes: 30, override_reason: 'Va con Luis' })]
    })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'RMRosa MamaniPrevisto 1 h 30 min · Real —',
      'RMRosa MamaniCon excepción Va con LuisPrevisto — · Real 0 h 30 min'
    ])
  })

  test.each([
    ['over', { fkc_status: CERRADA }, undefined],
    ['not for one to assign', {}, []]
  ])('of an order that is %s nothing can be changed', (_, order, permissions) => {
    openPeople({ staff: [assigned(1)], ...order }, {}, permissions)
    screen.getByText('Rosa Mamani')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('the minutes are changed, or left blank; a person is taken from the order', async () => {
    const { user, writes } = openPeople(
      { staff: [assigned(1)] },
      { [`PUT ${path}/1`]: data({}), [`DELETE ${path}/1`]: data({}) }
    )
    await user.click(button('Cambiar los minutos de Rosa Mamani'))
    await user.click(button('Cancelar'))
    await user.click(button('Cambiar los minutos de Rosa Mamani'))
    expect(screen.queryByRole('button', { name: 'Quitar a Rosa Mamani' })).toBeNull()
    await user.clear(screen.getByRole('textbox', { name: 'Previsto' }))
    await user.type(screen.getByRole('textbox', { name: 'Real' }), '75')
    await user.click(button('Guardar'))
    await user.click(await screen.findByRole('button', { name: 'Quitar a Rosa Mamani' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quitar de la orden' }))
    await dialog.findByText('La orden queda sin Rosa Mamani.')
    await user.click(dialog.getByRole('button', { name: 'Quitar' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', `${path}/1`, { version: 4, planned_minutes: null, real_minutes: 75 }],
        ['DELETE', `${path}/1`, undefined]
      ])
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('who executes an order in course', () => {
  const path = 'work-order-staff'
  const executes = ['checks.answer']

  test('changes own minutes alone, and adds companions', async () => {
    const own = { ...assigned(1), fk_staff: 1 }
    const { user, writes } = openPeople(
      { staff: [own, assigned(2)], fkc_status: 11 },
      {
        [`PUT ${path}/1`]: data({}),
        [`POST ${path}`]: data({}),
        'GET work-order-staff/candidates': data({
          people: [
            {
              ...rosa,
              id: 9,
              first_name: 'Luis',
              position: null,
              is_on_line: true,
              specialties: [],
              missing_specialties: [],
              missing_trainings: [],
              work_orders: [],
              assigned_minutes: 0
            }
          ],
          count: 1,
          days: 0,
          capacity_minutes: 0,
          labour_minutes: 0,
          assigned_minutes: 0
        })
      },
      executes
    )
    expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: /^Cambiar los minutos/ })[0]!)
    expect(screen.queryByRole('textbox', { name: 'Previsto' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Real' }), '75')
    await user.click(button('Guardar'))
    await user.click(button('Añadir acompañante'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Añadir acompañante' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Luis Mamani' }))
    expect(dialog.queryByRole('textbox', { name: /Minutos/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Asignar' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', `${path}/1`, expect.objectContaining({ real_minutes: 75 })],
        ['POST', path, { fk_work_order: 7, fk_staff: 9 }]
      ])
    )
  })

  test('who isn’t on it yet writes minutes and is on it; before and after nothing is offered', async () => {
    const { user, writes, unmount } = openPeople(
      { staff: [], fkc_status: 11 },
      { [`POST ${path}`]: data({}) },
      executes
    )
    await user.click(button('Anotar mis minutos'))
    await user.type(screen.getByRole('textbox', { name: 'Mis minutos' }), '40')
    await user.click(button('Guardar'))
    await waitFor(() => expect(writes()).toEqual([['POST', path, { fk_work_order: 7, fk_staff: 1, real_minutes: 40 }]]))
    unmount()
    openPeople({ staff: [{ ...assigned(1), fk_staff: 1 }], fkc_status: 12 }, {}, executes)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

/** The observations of an order, for a user who may write them unless `permissions` says otherwise. */
async function open(
  order: Partial<WorkOrderDetail>,
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions = ['work-orders.read', 'work-orders.observe']
) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anOrder(order)),
    ...handlers
  })
  const view = renderPage('/admin/planned/work-orders/7?tab=observaciones')
  await screen.findByRole('tab', { selected: true, name: /observaciones/i })
  // The panel brings its own code.
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).not.toBe(''))
  return { ...view, api, writes: () => writesOf(api) }
}

const panel = () => within(screen.getByRole('tabpanel'))

describe('observations', () => {
  const path = 'work-orders/observations'
  const observations = [
    written(1, 'La primera', { id: 2, name: 'María' }),
    written(2, 'De otro', { id: 3, name: 'Rodrigo' }),
    written(3, 'Del sistema', null)
  ]
  const rows = () =>
    panel()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('the newest first; everybody changes only their own', async () => {
    const { user, writes } = await open({ observations }, { [`PUT ${path}/1`]: data({}) })
    expect(rows()).toEqual([
      expect.stringMatching(/^Sistema · .*Del sistema$/),
      expect.stringMatching(/^Rodrigo · .*De otro$/),
      expect.stringMatching(/^María · .*La primera$/)
    ] as unknown[])
    const [own, ...others] = panel().getAllByRole('button', { name: 'Acciones de la observación' })
    expect(others).toEqual([])
    await user.click(own!)
    await user.click(await screen.findByRole('menuitem', { name: 'Editar', hidden: true }))
    await user.click(panel().getByRole('button', { name: 'Cancelar' }))
    expect(rows()).toHaveLength(3)
    await user.click(panel().getByRole('button', { name: 'Acciones de la observación' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Editar', hidden: true }))
    const box = panel().getByRole('textbox', { name: 'Observación' })
    expect(box).toHaveProperty('value', 'La primera')
    await user.clear(box)
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
    panel().getByText('El campo Observación es obligatorio')
    await user.type(box, ' Mejor dicho ')
    expect(panel().queryByText('El campo Observación es obligatorio')).toBeNull()
    await user.type(box, '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(writes()).toEqual([['PUT', `${path}/1`, { version: 2, text: 'Mejor dicho' }]]))
    await waitFor(() => expect(panel().queryByRole('textbox', { name: 'Observación' })).toBeNull())
  })

  test('one’s own is deleted', async () => {
    const { user, writes } = await open({ observations }, { [`DELETE ${path}/1`]: data({}) })
    await user.click(panel().getByRole('button', { name: 'Acciones de la observación' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true }))
    await waitFor(() => expect(writes()).toEqual([['DELETE', `${path}/1`, undefined]]))
  })

  test('a new one is shown at once, and kept until the server has it', async () => {
    const { user, api, writes } = await open({}, { [`POST ${path}`]: 'offline' })
    const box = panel().getByRole('textbox', { name: 'Nueva observación' })
    expect(panel().queryByText('Nadie ha escrito observaciones')).toBeNull()
    expect(panel().queryByRole('button', { name: 'Cancelar' })).toBeNull()
    await user.type(box, 'Falta luz')
    await user.click(panel().getByRole('button', { name: 'Añadir' }))
    await waitFor(() => expect(box).toHaveProperty('value', ''))
    const given = { fk_work_order: 7, text: 'Falta luz', created_at: expect.any(String) as string }
    // It may have been tried more than once by now.
    await waitFor(() => expect(writes()[0]).toEqual(['POST', path, given]))
    const [item] = panel().getAllByRole('listitem')
    await waitFor(() => expect(item?.textContent).toContain('Guardado en el teléfono'))
    expect(item?.textContent).toContain('Falta luz')
    api.handlers['GET workorders/7'] = () => new Promise<never>(() => {})
    const author = { id: 1, name: 'Ana' }
    api.handlers[`POST ${path}`] = data({
      id: 9,
      version: 1,
      text: 'Falta luz',
      created_at: '2026-03-02T05:00:00.000Z',
      user: author
    })
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(panel().getAllByRole('listitem')[0]?.textContent).not.toContain('teléfono'))
    expect(panel().getAllByText('Falta luz')).toHaveLength(1)
  })

  test('what is typed is there again after the phone closed the page, until it is added', async () => {
    const { user, unmount } = await open({}, { [`POST ${path}`]: 'offline' })
    await user.type(panel().getByRole('textbox', { name: 'Nueva observación' }), 'Falta lu')
    unmount()
    const again = await open({}, { [`POST ${path}`]: 'offline' })
    const box = panel().getByRole('textbox', { name: 'Nueva observación' })
    expect(box).toHaveProperty('value', 'Falta lu')
    await again.user.type(box, 'z')
    await again.user.click(panel().getByRole('button', { name: 'Añadir' }))
    expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([])
  })

  test('one that cannot be kept stays in the box', async () => {
    const { user } = await open({}, {})
    const box = panel().getByRole('textbox', { name: 'Nueva observación' })
    await user.type(box, 'Falta luz')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(panel().getByRole('button', { name: 'Añadir' }))
    await screen.findByText(/^El dispositivo no tiene sitio para guardarlo/)
    expect(box).toHaveProperty('value', 'Falta luz')
  })

  test.each([
    ['over', { fkc_status: CERRADA, observations }, undefined, 3],
    ['not for one to write on', {}, ['work-orders.read'], 0]
  ])('on an order that is %s nothing is written', async (_, order, permissions, count) => {
    await open(order, {}, permissions)
    expect(panel().queryAllByRole('listitem')).toHaveLength(count)
    expect(panel().queryByText('Nadie ha escrito observaciones') === null).toBe(count > 0)
    expect(panel().queryByRole('textbox')).toBeNull()
    expect(panel().queryByRole('button')).toBeNull()
  })
})
