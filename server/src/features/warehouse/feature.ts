import type { Feature } from '../../feature.ts'
import { profiles, storekeepers, workers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { suppliesOnTransition } from './supplies.ts'
import { assignmentPolicy, itemPolicy, movementPolicy, supplyPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Almacén',
  routes: [registerRoutes],
  tables: {
    warehouse_item: { policy: itemPolicy, cleanUp: 'kept' },
    warehouse_assignment: { policy: assignmentPolicy, cleanUp: 'kept' },
    work_order_supply: { policy: supplyPolicy, cleanUp: 'kept' },
    warehouse_movement: { policy: movementPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'warehouse.read': { description: 'Ver el almacén: existencias, movimientos y asignaciones', to: profiles },
    'warehouse.write': { description: 'Crear y cambiar artículos de almacén', to: storekeepers },
    'warehouse.move': {
      description: 'Registrar movimientos y asignaciones; entregar y recibir repuestos',
      to: storekeepers
    },
    'warehouse.request': { description: 'Pedir repuestos para las órdenes de trabajo', to: [...workers, 'Almacén'] }
  },
  pages: {
    '/admin/warehouse/items': { name: 'Artículos de almacén', to: profiles },
    '/admin/warehouse/items/_id': { name: 'Artículo de almacén' },
    '/admin/warehouse/movements': { to: profiles },
    '/admin/warehouse/assignments': { to: profiles }
  },
  menu: [
    { name: 'Almacén', icon: 'building-warehouse', for: profiles },
    { in: 'Almacén', name: 'Artículos', icon: 'package', to: '/admin/warehouse/items', for: profiles },
    { in: 'Almacén', name: 'Movimientos', icon: 'history', to: '/admin/warehouse/movements', for: profiles },
    { in: 'Almacén', name: 'Asignaciones', icon: 'user', to: '/admin/warehouse/assignments', for: profiles }
  ],
  onTransition: suppliesOnTransition
}
