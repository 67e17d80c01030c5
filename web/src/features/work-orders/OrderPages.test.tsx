import { screen, waitFor, within } from '@testing-library/react'
import { checkStatus, checkType, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { aCheck, anOrder, aTask } from '../../../test/workOrders.ts'

const list = '/admin/planned/work-orders'
const places = [
  { id: 1, name: 'Línea 1', code: 'L1' },
  { id: 5, name: 'Taypi Uta', code: 'TU' }
]

async function open(address: string, order: WorkOrderDetail, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const pages = [list, `${list}/_id`, `${list}/new`, `${list}/_id/edit`, `${list}/_id/print`]
  const permissions = ['work-orders.read', 'work-orders.write']
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(order),
    'GET location/getLocationsForLine/1': data(places),
    ...handlers
  })
  const view = renderPage(`${list}/${address}`)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

describe('on paper', () => {
  const paper = async () => within(await screen.findByRole('article', { name: 'OT-2026-000007 en papel' }))
  type Paper = Awaited<ReturnType<typeof paper>>
  const fields = (sheet: Paper) =>
    Object.fromEntries(
      sheet.getAllByRole('term').map(term => [term.textContent ?? '', term.nextElementSibling?.textContent ?? ''])
    )
  const rows = (sheet: Paper, table: number) =>
    [...(sheet.getAllByRole('table')[table]?.querySelectorAll('tbody tr') ?? [])].map(row =>
      [...row.children].map(({ textContent }) => textContent)
    )

  /** What stands under a heading: room to write, or paragraphs. */
  const under = (sheet: Paper, name: string) =>
    [...(sheet.getByRole('heading', { name }).parentElement?.children ?? [])].slice(1).map(({ tagName }) => tagName)

  const signatures = (sheet: Paper) =>
    [...sheet.getByRole('region', { name: /^Firmas de OT-/ }).children].map(one =>
      [...one.children].map(({ textContent }) => textContent)
    )

  test('an order to be filled in by hand has room for it', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const checks = [aCheck(1, { tasks: [aTask(11)] })]
    const { user } = await open('7/print', anOrder({ checks }))
    const sheet = await paper()
    expect(fields(sheet)).toMatchObject({
      Línea: 'Línea 1',
      Lugar: 'Taypi Uta',
      'Parada de línea': 'No',
      Responsable: '',
      'Trabajo previsto': '',
      Cerrada: ''
    })
    expect(rows(sheet, 0)).toEqual(Array.from({ length: 3 }, () => ['', '', '', '']))
    expect(rows(sheet, 1).map(([what, , answer]) => [what, answer])).toEqual([
      ['LR-E1-ACC Accionamiento · Taypi Uta', undefined],
      ['Actividad 1 (resultado)', expect.stringMatching(/OK.*NOK/)],
      ['Tarea 11', expect.stringMatching(/OK.*NOK/)]
    ] as unknown[])
    expect(under(sheet, 'Observaciones')).toEqual(['DIV'])
    expect(sheet.queryByRole('heading', { name: 'Resultado' })).toBeNull()
    expect(signatures(sheet)).toEqual([
      ['Ejecutada por', 'Nombre, firma y fecha'],
      ['Revisada y cerrada por', 'Nombre, firma y fecha']
    ])
    expect(screen.getByRole('article').querySelector('p:empty')).toBeNull()
    sheet.getByText(/^OT-2026-000007 · Impresa el \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d por María Quispe$/)
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('one that is done says who did what', async () => {
    const rosa = { id: 8, first_name: 'Rosa', last_name: 'Mamani' }
    const order = anOrder({
      fkc_status: workOrderStatus.CERRADA,
      description: 'Con cuidado',
      base: { id: 1, code: 'LR-E1', name: 'Accionamiento' },
      responsible: rosa,
      requires_stop: true,
      labour_minutes: 90,
      asset: { id: 9, code: 'MOT-1', name: 'Motor' },
      cause: 'Tornillo suelto',
      down_from: '2026-03-02T12:00:00.000Z',
      finished_at: '2026-03-02T13:00:00.000Z',
      closed_at: '2026-03-02T14:00:00.000Z',
      closed_by: { id: 5, name: 'Luis Choque' },
      signed_own: false,
      history: [
        {
          id: 1,
          fkc_from: 11,
          fkc_to: 12,
          reason: null,
          at: '2026-03-02T13:00:00.000Z',
          user: { id: 8, name: 'Rosa Mamani' }
        }
      ],
      staff: [
        {
          id: 1,
          version: 1,
          fk_staff: 8,
          staff: { ...rosa, dni: '777' },
          planned_minutes: 90,
          real_minutes: null,
          override_reason: null
        }
      ],
      observations: [
        {
          id: 1,
          version: 1,
          text: 'Falta luz',
          user: { id: 8, name: 'Rosa' },
          created_at: '2026-03-02T14:00:00.000Z',
          updated_at: ''
        } as WorkOrderDetail['observations'][number]
      ],
      checks: [
        aCheck(1, {
          fkc_status: checkStatus.REALIZADO,
          value_ok: false,
          observation: 'suelto',
          procedure: 'SEGURIDAD: sin tensión\n1. Mirar\n2. Apretar',
          staff: [rosa]
        }),
        aCheck(2, {
          fkc_status: checkStatus.NO_REALIZADO,
          not_done_reason: 'Sin acceso',
          not_done_by: { id: 8, name: 'Rosa Mamani' },
          not_done_at: '2026-03-02T06:30:00.000Z',
          procedure: 'SEGURIDAD: sin tensión\n1. Mirar\n2. Apretar'
        }),
        aCheck(3, { fkc_status: checkStatus.ANULADO }),
        aCheck(4, {
          fkc_status: checkStatus.REALIZADO,
          fkc_check_type: checkType.MEDIDA,
          measure_unit: 'bar',
          value_number: 100
        })
      ]
    })
    await open('7/print', order)
    const sheet = await paper()
    expect(fields(sheet)).toMatchObject({
      Base: 'LR-E1 · Accionamiento',
      'Parada de línea': 'Sí, la requiere',
      Responsable: 'Rosa Mamani',
      'Trabajo previsto': '1 h 30 min',
      Activo: 'MOT-1 · Motor',
      Cerrada: '02/03/2026 10:00:00',
      Causa: 'Tornillo suelto',
      'Línea parada': 'Desde 02/03/2026 08:00:00'
    })
    expect(fields(sheet)).not.toHaveProperty('Solución')
    sheet.getByText('Con cuidado')
    expect(rows(sheet, 0)).toEqual([['Rosa Mamani', '777', '1 h 30 min']])
    expect(rows(sheet, 1).map(([what, , ...answer]) => [what, ...answer])).toEqual([
      ['LR-E1-ACC Accionamiento · Taypi Uta'],
      ['Actividad 1', 'NOK No conforme', 'suelto', 'Rosa Mamani\n02/03/2026 02:00:00'],
      ['Actividad 2', 'No realizado', 'Sin acceso', 'Rosa Mamani\n02/03/2026 02:30:00'],
      ['Actividad 3', 'Anulado', '', ''],
      ['Actividad 4', '100 bar', '', '02/03/2026 02:00:00']
    ])
    expect(signatures(sheet)).toEqual([
      ['Ejecutada por', 'Rosa Mamani, 02/03/2026 09:00:00', 'Con su cuenta'],
      ['Revisada y cerrada por', 'Luis Choque, 02/03/2026 10:00:00', 'Con su cuenta, por quien no la ejecutó']
    ])
    // What two activities have in common is printed once.
    expect(under(sheet, 'Procedimientos')).toHaveLength(1)
    sheet.getByRole('heading', { name: 'Actividad 1 · Actividad 2' })
    sheet.getByText('⚠ SEGURIDAD: sin tensión')
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Mirar', 'Apretar'])
    expect(under(sheet, 'Observaciones')).toEqual(['P'])
    sheet.getByText('Falta luz')
    sheet.getByText('Rosa 02/03/2026 10:00:00')
  })

  test('a corrective one has room for its outcome', async () => {
    await open('7/print', anOrder({ type: 1 }))
    expect(fields(await paper())).toMatchObject({ Falla: '', Causa: '', Solución: '', 'Línea parada': '' })
  })

  test('one without checks has no table of them', async () => {
    await open('7/print', anOrder())
    expect((await paper()).getAllByRole('table')).toHaveLength(1)
  })
})

describe('by hand', () => {
  test('a new order begins as planned work on the whole line, and is opened once it is made', async () => {
    const { user, api, here } = await open('new', anOrder(), { 'POST workorders': data(anOrder()) })
    expect((await screen.findByRole('textbox', { name: /Título/ })).closest('[data-wide]')).not.toBeNull()
    expect(await screen.findByRole('combobox', { name: /Ubicación/ })).toHaveProperty(
      'value',
      'Línea 1 (toda la línea)'
    )
    await user.click(screen.getByRole('combobox', { name: /Ubicación/ }))
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('option', { hidden: true })
          .map(({ textContent }) => textContent)
          .slice(-2)
      ).toEqual(['Línea 1 (toda la línea)', 'Taypi Uta · TU'])
    )
    await user.click(screen.getByRole('option', { name: 'Taypi Uta · TU', hidden: true }))
    // Only people of the line who still work there.
    await user.click(screen.getByRole('combobox', { name: /Responsable/ }))
    await waitFor(() => expect(api.count('staff')).toBe(1))
    expect(Object.fromEntries(new URLSearchParams(api.calls.find(call => call.path === 'staff')?.query))).toMatchObject(
      {
        fkLine: '1',
        is_active: 'true',
        sortBy: 'last_name'
      }
    )
    await user.click(screen.getByRole('textbox', { name: /Título/ }))
    await user.paste('Pintar')
    await user.click(screen.getByRole('button', { name: 'Crear OT' }))
    await waitFor(() => expect(here()).toBe(`${list}/7`))
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: 'Pintar',
      type: 168,
      fk_location: 5
    })
  })

  test('a day without an hour gets that of its line; what is no date is said and never sent', async () => {
    const { user, api } = await open('new', anOrder(), {
      'POST workorders': data(anOrder()),
      'GET service-hours/shifts': data({ rows: [{ id: 1, fkc_shift: 60, starts: '07:30', ends: '15:30' }], count: 1 })
    })
    await user.click(await screen.findByRole('textbox', { name: /Título/ }))
    await user.paste('Pintar')
    const field = async (name: string) => screen.findByLabelText<HTMLInputElement>(name)
    await user.type(await field('Inicio programado: día'), '5/3/26')
    await user.type(await field('Fin programado: día'), '1/12')
    const send = () => user.click(screen.getByRole('button', { name: 'Crear OT' }))
    await send()
    screen.getByText('Escriba la fecha completa: dd/mm/aaaa')
    expect(await field('Fin programado: día')).toHaveProperty('value', '1/12')
    await user.clear(await field('Fin programado: día'))
    await user.type(await field('Fin programado: día'), '4/3/26')
    await send()
    expect(
      screen.getAllByText('La fecha Inicio programado no puede ser mayor que la fecha Fin programado.')
    ).not.toEqual([])
    const sent = () => api.calls.filter(({ method }) => method === 'POST')
    expect(sent()).toEqual([])
    await user.clear(await field('Fin programado: día'))
    await user.type(await field('Fin programado: día'), '5/3/26')
    await send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      scheduled_start: '2026-03-05T11:30:00.000Z',
      scheduled_end: '2026-03-05T19:30:00.000Z'
    })
  })

  test('with line stop a day without an hour begins at the closing and ends at the opening', async () => {
    const weekday = (number: number, opens: string, closes: string) => ({ id: number, weekday: number, opens, closes })
    const { user, api } = await open('new', anOrder(), {
      'POST workorders': data(anOrder()),
      'GET service-hours': data({ rows: [weekday(4, '06:30', '22:15'), weekday(5, '07:00', '22:15')], count: 2 })
    })
    await user.click(await screen.findByRole('textbox', { name: /Título/ }))
    await user.paste('Pintar')
    await user.click(screen.getByRole('switch', { name: /Requiere parada/ }))
    // 2026-03-05 is a Thursday.
    await user.type(await screen.findByLabelText('Inicio programado: día'), '5/3/26')
    await user.type(await screen.findByLabelText('Fin programado: día'), '6/3/26')
    const times = screen.getAllByLabelText<HTMLInputElement>(/: hora$/)
    expect(times.map(({ value }) => value)).toEqual(['22:15', '07:00'])
    await user.click(screen.getByRole('button', { name: 'Crear OT' }))
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        scheduled_start: '2026-03-06T02:15:00.000Z',
        scheduled_end: '2026-03-06T11:00:00.000Z'
      })
    )
  })

  test('a change begins with what is there, and leads back to the order', async () => {
    const order = anOrder({
      fk_responsible: 8,
      responsible: { id: 8, first_name: 'Rosa', last_name: 'Mamani' },
      type: 168
    })
    const { user, api, here } = await open('7/edit', order, { 'PUT workorders/7': data({ ...order, version: 2 }) })
    const title = await screen.findByRole('textbox', { name: /Título/ })
    expect(title).toHaveProperty('value', 'Inspección diaria')
    expect(screen.getByRole('combobox', { name: /Responsable/ })).toHaveProperty('value', 'Rosa Mamani')
    await user.type(title, ' B')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(here()).toBe(`${list}/7`))
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: 'Inspección diaria B',
      version: 1
    })
  })

  test('the asset is one of the line; a new order is no preventive one', async () => {
    const asset = { id: 9, code: 'MOT-1', name: 'Motor principal' }
    const { user, api, here } = await open('new', anOrder(), {
      'GET asset': data({ rows: [asset], count: 1 }),
      'POST workorders': data(anOrder())
    })
    await user.click(await screen.findByRole('textbox', { name: /Título/ }))
    await user.paste('Pintar')
    expect(screen.queryByRole('combobox', { name: /Tipo/ })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: /Activo/ }))
    await user.click(await screen.findByText('MOT-1 · Motor principal'))
    expect(new URLSearchParams(api.calls.find(({ path }) => path === 'asset')?.query).get('fkLine')).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Crear OT' }))
    await waitFor(() => expect(here()).toBe(`${list}/7`))
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ type: 168, fk_asset: 9 })
  })

  test.each([
    ['a preventive order with checks', { type: 162, checks: [aCheck(1)] }, undefined],
    ['planned work', { type: 168 }, undefined],
    ['a preventive order without checks', { type: 162 }, ['Preventivo', 'Planificado']],
    ['a corrective order', { type: 1 }, ['Correctivo', 'Mejora', 'Soporte']]
  ])('the types of %s', async (_, order, types) => {
    const { user } = await open('7/edit', anOrder(order))
    await screen.findByRole('textbox', { name: /Título/ })
    const type = screen.queryByRole('combobox', { name: /Tipo/ })
    if (!types || !type) return expect([type, types]).toEqual([null, undefined])
    await user.click(type)
    const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    return expect(names.slice(0, types.length).toSorted()).toEqual(types.toSorted())
  })

  test('a change begins with the base and the asset under their names', async () => {
    const asset = { id: 9, code: 'MOT-1', name: 'Motor principal' }
    const base = { id: 4, code: 'LR-E1', name: 'Accionamiento' }
    await open('7/edit', anOrder({ type: 168, fk_asset: 9, asset, fk_base: 4, base }))
    expect(await screen.findByRole('combobox', { name: /Activo/ })).toHaveProperty('value', 'MOT-1 · Motor principal')
    expect(screen.getByRole('combobox', { name: /Base/ })).toHaveProperty('value', 'LR-E1 · Accionamiento')
  })

  test('who gives up goes back', async () => {
    const { user, here } = await open('7/edit', anOrder({ type: 168 }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(here()).toBe(`${list}/7`))
  })
})
