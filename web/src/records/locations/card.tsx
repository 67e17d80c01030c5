import { counted } from 'contract/core/format.ts'
import { recordCard } from '../recordCard.tsx'
import { locationsApi } from './locationQueries.ts'

export const LocationCard = recordCard(locationsApi, place => ({
  code: place.code,
  title: place.name,
  facts: {
    Tipo: place.type.name,
    Línea: place.line?.name,
    'Dentro de': place.location?.name,
    Bases: place.bases_count > 0 && counted(place.bases_count, ['base', 'bases'])
  }
}))
