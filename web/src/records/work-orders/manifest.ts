import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { orderTarget } from './paths.ts'

export const workOrder: RecordKind = {
  target: id => orderTarget(id),
  Card: lateComponent(async () => (await import('./card.tsx')).OrderCard),
  phrases: {
    check: { insert: 'añadió «{}»', update: 'cambió «{}»', delete: 'quitó «{}»' },
    check_staff: { insert: 'anotó a {} en un check', delete: 'quitó a {} de un check' },
    check_task: { update: 'cambió «{}»' },
    work_order_observation: { insert: 'escribió', update: 'corrigió su observación', delete: 'borró su observación' },
    work_order_staff: { insert: 'asignó a {}', update: 'cambió los datos de {}', delete: 'quitó a {}' },
    work_order_supply: {
      insert: 'pidió {}',
      update: 'cambió lo pedido o entregado de {}',
      delete: 'quitó {} de los repuestos'
    }
  }
}
