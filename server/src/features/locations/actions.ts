import { locationType } from 'contract/classifier.ts'
import type { Location } from 'contract/locations.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import type { ResourceSource } from '../../platform/http/resource-routes.ts'
import { lockTree } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { locationSource } from './source.ts'

/** Lines themselves and places that serve all lines may only be changed by people who work on all lines. */
function requirePlace(actor: Actor, fk_line: number | null): void {
  if (fk_line !== null) requireLine(actor, fk_line)
  else if (!actor.isOnAllLines) throw forbidden('Solo quien trabaja en todas las líneas cambia lo que es común a ellas')
}

async function lineOfPlace(db: Transaction, id: number): Promise<number | null> {
  const [place] = await db.select({ fk_line: location.fk_line }).from(location).where(eq(location.id, id))
  if (!place) throw invalid({ fk_location: 'El registro elegido no existe' })
  return place.fk_line
}

/** Places with the rules for changing them; a place moves only between lines of the caller's. */
export const writableLocations: ResourceSource<Location> = {
  ...locationSource,
  without: ['list', 'one'],
  beforeWrite: async ({ db, actor, fields, before }) => {
    if (before) requirePlace(actor, before['fk_line'] as number | null)
    const wasLine = before && before['fkc_type'] === locationType.LINEA
    if (before && 'fkc_type' in fields && wasLine !== (fields['fkc_type'] === locationType.LINEA)) {
      throw invalid({ fkc_type: 'Una línea no se convierte en otra cosa, ni otra cosa en línea' })
    }
    const isLineAfter = (fields['fkc_type'] ?? before?.['fkc_type']) === locationType.LINEA
    if (fields['takes_public_reports'] === true && !isLineAfter)
      throw invalid({ takes_public_reports: 'Los avisos del público se abren para una línea entera' })
    const isMoved = 'fk_location' in fields && fields['fk_location'] !== before?.['fk_location']
    if (isMoved || !before) {
      await lockTree(db, 'location')
      const parent = (fields['fk_location'] ?? null) as number | null
      requirePlace(actor, isLineAfter || parent === null ? null : await lineOfPlace(db, parent))
    }
  },
  beforeRemove: async ({ actor, row }) => requirePlace(actor, row['fk_line'] as number | null)
}
