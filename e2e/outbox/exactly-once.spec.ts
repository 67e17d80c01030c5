import { expect, type Page, test } from '@playwright/test'
import { makeGripOrder } from '../checks/gripOrder.ts'
import { personIn, personWithoutSignal } from '../people.ts'

/*
 * `ACTIONS=1000 npm run e2e -- --timeout 1200000 e2e/outbox/exactly-once.spec.ts` is the whole of it: 50 cuts of the
 * network, 19 ends of the tab. `npm test` runs a tenth.
 */
const actions = Number(process.env['ACTIONS'] ?? 100)
const [perCut, perEnd] = [20, 50]
const activities = 5

type Found = { id: number; value_ok: boolean | null; version: number }

const checksOf = async (page: Page, id: number): Promise<Found[]> =>
  ((await (await page.request.get(`/api/v1/workorders/${id}`)).json()) as { data: { checks: Found[] } }).data.checks

/** Ends the tab in the middle of whatever it does, by turns as a crash does and as closing it does. */
async function endTab(page: Page, isCrash: boolean): Promise<Page> {
  const context = page.context()
  if (isCrash) {
    const crashed = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    void session.send('Page.crash').catch(() => undefined)
    await crashed
  }
  await page.close()
  const next = await context.newPage()
  await next.setViewportSize({ width: 1440, height: 900 })
  return next
}

test('answers over cuts of the network and ends of the tab arrive, each exactly once', async ({ browser }) => {
  const planner = await personIn(browser, 'planificador')
  const order = await makeGripOrder(planner, actions / activities)
  let page = await personWithoutSignal(browser, 'tecnico', { width: 1440, height: 900 })
  const table = `/admin/planned/work-orders/${order.id}/matrix`
  await page.goto(`/admin/planned/work-orders/${order.id}`)
  await page.getByRole('button', { name: 'Empezar', exact: true }).click()
  await page.goto(table)
  const before = await checksOf(planner, order.id)
  const cell = (action: number) =>
    page
      .getByRole('row', { name: new RegExp(`^${order.bases[Math.floor(action / activities)]}\\b`) })
      .getByRole('gridcell')
      .nth(action % activities)
  let isOffline = false
  for (let action = 0; action < actions; action += 1) {
    if (action > 0 && action % (perCut / 2) === 0) {
      isOffline = !isOffline
      await page.context().setOffline(isOffline)
    }
    if (action > 0 && action % perEnd === 0) {
      page = await endTab(page, (action / perEnd) % 2 === 0)
      await page.goto(table)
    }
    await cell(action).click()
    await page.keyboard.press('o')
    // What is shown as answered has been kept.
    await expect(cell(action)).toHaveAccessibleName(/: OK/)
  }
  await page.context().setOffline(false)
  const answered = async () => (await checksOf(planner, order.id)).filter(({ value_ok }) => value_ok === true)
  await expect.poll(async () => (await answered()).length, { timeout: 60_000 + actions * 100 }).toBe(actions)
  await expect(page.getByText(/por enviar/)).toHaveCount(0)

  // Once: a second write of the same check would have raised its version again.
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  for (const { id, version } of await answered()) expect(version, `check ${id}`).toBe((versions.get(id) ?? 0) + 1)
  await planner.context().close()
})
