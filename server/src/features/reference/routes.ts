import * as contract from 'contract/catalogs/reference.ts'
import { asc, eq } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import { notFound } from '../../platform/http/errors.ts'
import { classifier, periodicity_unit } from '../../schema/catalogs.ts'

/** Fixed lists of values to choose from. */
export const registerRoutes: RegisterRoutes = routes => {
  routes.read(contract.classifiersOfType, ({ db, params }) =>
    db.select().from(classifier).where(eq(classifier.type, params.type)).orderBy(asc(classifier.index))
  )

  routes.read(contract.oneClassifier, async ({ db, params }) => {
    const [row] = await db.select().from(classifier).where(eq(classifier.id, params.id))
    if (!row) throw notFound()
    return row
  })

  routes.read(contract.listPeriodicityUnits, ({ db }) =>
    db.select().from(periodicity_unit).orderBy(asc(periodicity_unit.id))
  )
}
