import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { personTarget } from './paths.ts'

export const staff: RecordKind = {
  target: id => personTarget(id),
  Card: lateComponent(async () => (await import('./card.tsx')).PersonCard),
  phrases: {
    staff_location: {
      insert: 'asignó la línea {}',
      update: 'cambió la asignación de la línea {}',
      delete: 'retiró la línea {}'
    },
    staff_specialty: { insert: 'añadió la especialidad {}', delete: 'quitó la especialidad {}' },
    staff_training: {
      insert: 'añadió la capacitación {}',
      update: 'cambió la capacitación {}',
      delete: 'quitó la capacitación {}'
    }
  }
}
