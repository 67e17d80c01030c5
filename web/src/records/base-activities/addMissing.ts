import { IconStack2 } from '@tabler/icons-react'
import type { Base } from 'contract/bases/bases.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { addMissingTarget, lacksActivities } from './paths.ts'

/** What leads from a row of a list of bases to adding what the base lacks of its plan. */
export const addMissing = (base: Base): Action[] =>
  lacksActivities(base)
    ? [{ label: 'Añadir las actividades que faltan', icon: IconStack2, link: addMissingTarget(base) }]
    : []
