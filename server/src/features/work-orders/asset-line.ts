import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { installedIn } from '../../schema/expressions.ts'

/** Whether an asset is mounted on another line, by itself or as a part; one that is in no place is on none. */
export async function isOnOtherLine(db: Transaction, id: number, line: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where ${id} in ${installedIn(sql`b.fk_line <> ${line}`)}`)
  return rows.length > 0
}
