import { structures } from 'contract/calls/structure/structure.ts'
import { counted } from 'contract/core/format.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { recordCard } from '../recordCard.tsx'

export const StructureCard = recordCard(resourceApi(structures), element => ({
  code: element.code,
  title: element.name,
  facts: {
    'Dentro de': element.structure?.name,
    Sistema: element.system?.name,
    Bases: element.bases_count > 0 && counted(element.bases_count, ['base', 'bases'])
  }
}))
