import { expect, type Page } from '@playwright/test'
import { activityKind, checkType, locationType, regime } from 'contract/core/classifier.ts'

type Made = { id: number }

/** The calls of a planner that answer with what was made. */
const calls = (page: Page) => ({
  get: async <T>(path: string) => ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data,
  post: async <T>(path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
})

export type GripOrder = {
  id: number
  code: string
  /** of the grips, in their order, and of the activities; the last one is a measure between 8 and 12 mm */
  bases: string[]
  activities: string[]
}

/** An order of checks that are the same on every grip: five OK / NOK and a measure. Made by the planner's calls. */
export async function makeGripOrder(planner: Page, grips: number): Promise<GripOrder> {
  const { get, post } = calls(planner)
  const tag = `M${Date.now().toString(36).slice(-5).toUpperCase()}`
  const me = await get<{ locations: { fk_location: number }[] }>('auth/me')
  const line = me.locations[0]?.fk_location
  const [place] = (await get<{ rows: Made[] }>(`location?fkLine=${line}&fkc_type=${locationType.ESTACION}`)).rows
  const [structure] = (await get<{ rows: Made[] }>('structure?itemsPerPage=1')).rows
  const plan = await post<Made>('plans', { code: tag, name: `Pinzas ${tag}` })
  const activities: string[] = []
  const ids: number[] = []
  for (const [index, name] of ['Cierre', 'Mordaza', 'Muelles', 'Rodillos', 'Palanca', 'Desgaste'].entries()) {
    const isMeasure = name === 'Desgaste'
    const code = `${tag}-${index + 1}`
    const { id } = await post<Made>('activities', {
      fk_plan: plan.id,
      code,
      name: `${name} ${tag}`,
      fkc_kind: activityKind.ACTIVIDAD,
      fkc_check_type: isMeasure ? checkType.MEDIDA : checkType.OK_NOK,
      ...(isMeasure && { measure_unit: 'mm', measure_min: 8, measure_max: 12 }),
      fkc_regime: regime.FECHAS,
      fk_periodicity_unit: 3,
      time_interval_value: 1,
      estimated_minutes: 2
    })
    ids.push(id)
    activities.push(code)
  }
  const bases = await post<{ id: number; code: string }[]>('base/bulk', {
    pattern: `${tag}-P{01..${String(grips).padStart(2, '0')}}`,
    name: `Pinza ${tag} {01..${String(grips).padStart(2, '0')}}`,
    fk_structure: structure?.id,
    fk_location: [place?.id],
    fk_plan: plan.id
  })
  const { created } = await post<{ created: number[] }>('base-activities/bulk', {
    bases: bases.map(({ id }) => id),
    activities: ids
  })
  const { work_order } = await post<{ work_order: { id: number; code: string } }>('checks/bulk/batch', {
    fk_location: line,
    scheduled_date: new Date().toISOString().slice(0, 10),
    base_activities: created,
    title: `Revisión de pinzas ${tag}`
  })
  return { ...work_order, bases: bases.map(({ code }) => code), activities }
}
