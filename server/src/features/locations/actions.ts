import { locationType } from 'contract/core/classifier.ts'
import type { Location } from 'contract/locations/locations.ts'
import { containerProblem } from 'contract/locations/place-types.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import type { ResourceSource } from '../../platform/http/resource-routes.ts'
import { lockTree } from '../../platform/database/lock-tree.ts'
import { location } from '../../schema/locations.ts'
import { requirePosition } from './position.ts'
import { locationSource } from './source.ts'

/** Lines themselves and places that serve all lines may only be changed by people who work on all lines. */
function requirePlace(actor: Actor, fk_line: number | null): void {
  if (fk_line !== null) requireLine(actor, fk_line)
  else if (!actor.isOnAllLines) throw forbidden('Solo quien trabaja en todas las líneas cambia lo que es común a ellas')
}

type Container = { fk_line: number | null; fkc_type: number }

async function containerOf(db: Transaction, id: number): Promise<Container> {
  const { fk_line, fkc_type } = location
  const [place] = await db.select({ fk_line, fkc_type }).from(location).where(eq(location.id, id))
  if (!place) throw invalid({ fk_location: 'El registro elegido no existe' })
  return place
}

/** Refuses a place where its type doesn't belong, and a type that what is in the place can't stand in. */
async function requireFit(
  db: Transaction,
  { id, type, container }: { id?: number; type: number; container: Container | null }
) {
  const problem = containerProblem(type, container?.fkc_type ?? null)
  if (problem) throw invalid({ fk_location: problem })
  if (id === undefined) return
  const within = await db.selectDistinct({ type: location.fkc_type }).from(location).where(eq(location.fk_location, id))
  const misfit = within.map(inner => containerProblem(inner.type, type)).find(text => text !== undefined)
  if (misfit) throw invalid({ fkc_type: `Tiene otras dentro: ${misfit.charAt(0).toLowerCase()}${misfit.slice(1)}` })
}

/** Places with the rules for changing them; a place moves only between lines of the caller's. */
export const writableLocations: ResourceSource<Location, typeof location> = {
  ...locationSource,
  without: ['list', 'one'],
  beforeWrite: async ({ db, actor, fields, before }) => {
    if (before) requirePlace(actor, before['fk_line'])
    const wasLine = before && before['fkc_type'] === locationType.LINEA
    if (before && 'fkc_type' in fields && wasLine !== (fields['fkc_type'] === locationType.LINEA)) {
      throw invalid({ fkc_type: 'Una línea no se convierte en otra cosa, ni otra cosa en línea' })
    }
    const isLineAfter = (fields['fkc_type'] ?? before?.['fkc_type']) === locationType.LINEA
    if (fields['takes_public_reports'] === true && !isLineAfter)
      throw invalid({ takes_public_reports: 'Los avisos del público se abren para una línea entera' })
    let fk_line = before?.['fk_line'] ?? null
    const isMoved = 'fk_location' in fields && fields['fk_location'] !== before?.['fk_location']
    const isTypeChanged = 'fkc_type' in fields && fields['fkc_type'] !== before?.['fkc_type']
    if (isMoved || isTypeChanged || !before) {
      await lockTree(db, 'location')
      const parent = 'fk_location' in fields ? fields['fk_location'] : before?.['fk_location']
      const container = parent ? await containerOf(db, parent) : null
      if (isMoved || !before) requirePlace(actor, isLineAfter ? null : (container?.fk_line ?? null))
      const type = (fields['fkc_type'] ?? before?.['fkc_type']) as number
      fk_line = isLineAfter ? (before?.id ?? null) : (container?.fk_line ?? null)
      await requireFit(db, { ...(before && { id: before.id }), type, container })
    }
    const valueOf = (name: string) => (name in fields ? fields[name] : before?.[name]) as number | null | undefined
    const [latitude, longitude] = [valueOf('latitude') ?? null, valueOf('longitude') ?? null]
    if (latitude !== (before?.['latitude'] ?? null) || longitude !== (before?.['longitude'] ?? null))
      await requirePosition(db, {
        id: before?.id,
        fk_line,
        latitude,
        longitude,
        isFarConfirmed: fields['is_far'] === true
      })
    return { is_far: undefined }
  },
  // Only people on all lines create lines; the caller's lines were read before this one existed.
  afterWrite: async ({ actor, id, fields, before }) => {
    if (!before && fields['fkc_type'] === locationType.LINEA) actor.lines = [...actor.lines, id]
  },
  beforeRemove: async ({ actor, row }) => requirePlace(actor, row['fk_line'])
}
