import { expect, type Page } from '@playwright/test'

type Due = { id: number; open_check: unknown }

/**
 * Makes an order without people, by the planner's calls, as the programming screen does.
 * @param narrowed which of what is due on the line: 'page=2', 'search=freno'
 * @param choose from those that are free; journeys at the same time take different ones
 */
export async function makeOrder(
  planner: Page,
  {
    lineName,
    narrowed,
    choose
  }: { lineName: string; narrowed: string; choose: (free: readonly Due[]) => readonly Due[] }
): Promise<{ id: number; code: string }> {
  const ask = async <T>(path: string) =>
    ((await (await planner.request.get(`/api/v1/${path}`)).json()) as { data: T }).data
  const me = await ask<{ locations: { fk_location: number; location: { name: string } }[] }>('auth/me')
  const line = me.locations.find(({ location }) => location.name === lineName)?.fk_location
  const due = await ask<{ rows: Due[] }>(
    `base-activities/checks?fkLine=${line}&from=2020-01-01&to=2099-12-31&paginated=true&itemsPerPage=100&${narrowed}`
  )
  const made = await planner.request.post('/api/v1/checks/bulk/batch', {
    data: {
      fk_location: line,
      scheduled_date: new Date().toISOString().slice(0, 10),
      base_activities: choose(due.rows.filter(({ open_check }) => open_check === null)).map(({ id }) => id),
      title: 'Ronda en la torre sin señal'
    }
  })
  expect(made.status()).toBe(200)
  return ((await made.json()) as { data: { work_order: { id: number; code: string } } }).data.work_order
}
