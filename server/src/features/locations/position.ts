import { farFrom, type Point } from 'contract/core/coordinates.ts'
import { formatNumber } from 'contract/core/format.ts'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { location } from '../../schema/locations.ts'

type Given = {
  id: number | undefined
  fk_line: number | null
  latitude: number | null
  longitude: number | null
  isFarConfirmed: boolean
}

/**
 * Refuses half a position, and one that lies far from the rest of its line unless
 * that is confirmed.
 * @throws VALIDATION.INVALID_DATA
 */
export async function requirePosition(
  db: Transaction,
  { id, fk_line, latitude, longitude, isFarConfirmed }: Given
): Promise<void> {
  if (latitude === null && longitude === null) return
  if (latitude === null || longitude === null) {
    const lacking = latitude === null ? 'latitude' : 'longitude'
    throw invalid({ [lacking]: 'Indique la latitud y la longitud, o ninguna de las dos' })
  }
  if (isFarConfirmed || fk_line === null) return
  const { latitude: lat, longitude: long } = location
  const placed = await db
    .select({ latitude: lat, longitude: long })
    .from(location)
    .where(and(eq(location.fk_line, fk_line), isNotNull(lat), isNotNull(long), ne(location.id, id ?? 0)))
  const away = farFrom({ latitude, longitude }, placed as Point[])
  if (away === undefined) return
  throw invalid({
    latitude: `Está a ${formatNumber(away, 0)} km del resto de la línea. Corrija las coordenadas o confirme que están bien`
  })
}
