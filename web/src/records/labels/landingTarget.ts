import type { Labelled } from 'contract/labels/label-sheets.ts'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { recordTarget } from '../recordKinds.ts'
import { fromLabel } from './paths.ts'

/**
 * The page of a record that was reached by its label or by its code: with its open work and what to do with it. Who
 * scans a label stands at its line: `fkLine` selects it.
 */
export function landingTarget(entity: Labelled | 'work_order', id: number, fkLine?: number): LinkTarget {
  return recordTarget(entity, id, entity === 'work_order' ? {} : { ...fromLabel, ...onLine(fkLine) })
}
