import { groupOf } from 'contract/entities.ts'
import { apiPrefix } from '../../platform/http/routes.ts'
import { permissions } from './defaults.ts'

/** Names of groups by the first word of a permission (`catalogs.read`), or of a page's path below `/admin`. */
const areas = new Map<string | undefined, string>(
  Object.entries({
    access: 'Accesos',
    'anomaly-reports': 'Reportes de anomalía',
    assets: 'Activos',
    attachments: 'Adjuntos',
    audit: 'Auditoría',
    auth: 'Sesión',
    'base-activities': 'Actividades por base',
    bases: 'Bases',
    catalogs: 'Catálogos',
    checks: 'Checks',
    'cron-jobs': 'Tareas programadas',
    'daily-reports': 'Reportes diarios',
    dashboard: 'Tablero',
    history: 'Historial',
    lines: 'Líneas',
    locations: 'Ubicaciones',
    planned: 'Planificadas',
    plans: 'Planes',
    readings: 'Lecturas',
    'saved-views': 'Vistas guardadas',
    'service-hours': 'Horarios y turnos',
    settings: 'Ajustes',
    staff: 'Personal',
    structure: 'Estructura',
    unplanned: 'No planificadas',
    users: 'Usuarios',
    warehouse: 'Almacén',
    'work-orders': 'Órdenes de trabajo'
  })
)

/** The group of everything without a group of its own. */
export const otherGroup = 'Otros'

/** The group of a permission: of `work-orders.read`, 'Órdenes de trabajo'. */
export const groupOfPermission = (name: string): string => areas.get(name.split('.')[0]) ?? otherGroup

/** The group of a page: of `/admin/planned/programming`, 'Planificadas'. */
export function groupOfPage(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  return areas.get(first === 'admin' ? second : first) ?? otherGroup
}

/** The group of a route: of `/api/v1/brands/:id`, 'Marcas'. */
export const groupOfApi = (path: string): string => groupOf(path.slice(`${apiPrefix}/`.length)) ?? otherGroup

/** Whether the program's code uses a permission of this name. */
export const isNamedInCode = (name: string): boolean => Object.hasOwn(permissions, name)
