import type { Person } from '../person.ts'
import { inHundred, oneOf, wholeBetween } from '../random.ts'
import { orderScreen, ordersScreen, type View } from '../screens.ts'

const views: View[] = ['todas', 'en-curso', 'pendientes', 'revision']

/** Watches the orders of a line for minutes, and now and then one of them; the socket keeps both up to date. */
export async function watch(person: Person): Promise<void> {
  const line = person.anyLine()
  const list = await ordersScreen(person, oneOf(views) ?? 'todas', line, inHundred(30) ? { itemsPerPage: 50 } : {})
  await person.think(wholeBetween(4, 15))
  const row = oneOf(list.rows)
  if (!row || inHundred(50)) return
  await orderScreen(person, row.id)
  await person.think(wholeBetween(2, 6))
}
