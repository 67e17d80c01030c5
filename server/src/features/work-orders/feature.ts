import type { Feature } from '../../feature.ts'
import { administrator, leaders, profiles, reviewers, workers } from '../../profiles.ts'
import { pastOfOrder } from './past.ts'
import { remindOfWork } from './reminders.ts'
import { registerRoutes } from './routes.ts'
import { handOversOnTransition } from './hand-overs.ts'
import { handOverPolicy, observationPolicy, orderPolicy, orderStaffPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Órdenes de trabajo',
  routes: [registerRoutes],
  tables: {
    work_order: { policy: orderPolicy, cleanUp: 'kept' },
    work_order_total: { policy: 'internal', cleanUp: 'kept' },
    work_order_number: { policy: 'internal', cleanUp: 'kept' },
    work_order_progress: { policy: 'internal', cleanUp: 'kept' },
    work_order_words: { policy: 'internal', cleanUp: 'kept' },
    work_order_staff: { policy: orderStaffPolicy, cleanUp: 'kept' },
    work_order_observation: { policy: observationPolicy, cleanUp: 'kept' },
    work_order_hand_over: { policy: handOverPolicy, cleanUp: 'kept' },
    work_order_transition: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'work-orders.read': { description: 'Ver las órdenes de trabajo', to: profiles },
    'work-orders.write': { description: 'Crear y editar órdenes de trabajo', to: leaders },
    'work-orders.assign': { description: 'Asignar personal a las órdenes de trabajo', to: leaders },
    'work-orders.state': { description: 'Iniciar, poner en espera y enviar a revisión', to: workers },
    'work-orders.observe': { description: 'Escribir observaciones', to: workers },
    'work-orders.review': { description: 'Cerrar órdenes y devolverlas', to: reviewers },
    'work-orders.cancel': { description: 'Cancelar órdenes de trabajo', to: leaders },
    'work-orders.reopen': { description: 'Reabrir órdenes cerradas o canceladas', to: reviewers },
    'work-orders.sign-own': { description: 'Cerrar órdenes que uno mismo ejecutó', to: administrator }
  },
  pages: {
    '/admin/planned/work-orders': { name: 'Órdenes de trabajo planificadas', to: profiles, group: 'Planificadas' },
    '/admin/planned/work-orders/new': { name: 'Nueva orden de trabajo', to: leaders, group: 'Planificadas' },
    '/admin/planned/work-orders/print': {
      name: 'Imprimir varias órdenes de trabajo',
      to: profiles,
      group: 'Planificadas'
    },
    '/admin/planned/work-orders/_id': { name: 'Orden de trabajo' },
    '/admin/planned/work-orders/_id/edit': { name: 'Editar orden de trabajo', to: leaders, group: 'Planificadas' },
    '/admin/planned/work-orders/_id/matrix': {
      name: 'Responder los checks de una orden en tabla',
      to: profiles,
      group: 'Planificadas'
    },
    '/admin/planned/work-orders/_id/print': { name: 'Imprimir orden de trabajo', to: profiles, group: 'Planificadas' }
  },
  menu: [
    { name: 'Planificadas', icon: 'calendar-check', for: profiles },
    {
      in: 'Planificadas',
      name: 'Órdenes de trabajo',
      icon: 'clipboard-list',
      to: '/admin/planned/work-orders',
      for: profiles
    }
  ],
  scheduledTasks: () => ({ 'work-orders.remind': remindOfWork }),
  cronJobs: [{ name: 'Avisar de las órdenes del día', task: 'work-orders.remind', expression: '0 6 * * *' }],
  onTransition: handOversOnTransition,
  past: { work_order: pastOfOrder }
}
