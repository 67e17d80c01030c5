import { permissions } from './defaults.ts'

/** Areas by the first word of a permission (`catalogs.read`), or of a page's path below `/admin` where it is the same. */
const areas: Readonly<Record<string, string>> = {
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
  settings: 'Ajustes',
  staff: 'Personal',
  structure: 'Estructura',
  unplanned: 'No planificadas',
  users: 'Usuarios',
  warehouse: 'Almacén',
  'work-orders': 'Órdenes de trabajo'
}

/** What stands in no area. */
export const otherGroup = 'Otros'

/** Areas by the first segment of a route of the API. */
const segments: Readonly<Record<string, string>> = {
  actions: 'Acciones',
  activities: 'Actividades',
  'anomaly-report': 'Reportes de anomalía',
  asset: 'Activos',
  attachment: 'Adjuntos',
  audit: 'Auditoría',
  auth: 'Sesión',
  base: 'Bases',
  'base-activities': 'Actividades por base',
  brands: 'Marcas',
  'ccm-verificaty-report': 'Verificación del CCM',
  'check-staff': 'Personal de los checks',
  checks: 'Checks',
  classifier: 'Clasificadores',
  'cron-jobs': 'Tareas programadas',
  'daily-reports': 'Reportes diarios',
  dashboard: 'Tablero',
  environment: 'Entorno',
  'failure-detection': 'Detección de fallas',
  'failure-source': 'Orígenes de falla',
  'failure-type': 'Tipos de falla',
  history: 'Historial',
  location: 'Ubicaciones',
  'menu-profile': 'Menús de los perfiles',
  menus: 'Menús',
  models: 'Modelos',
  otps: 'Códigos de un solo uso',
  pages: 'Páginas',
  'periodicity-unit': 'Unidades de periodicidad',
  permissions: 'Permisos',
  plans: 'Planes',
  'profile-api': 'Rutas de los perfiles',
  'profile-page': 'Páginas de los perfiles',
  'profile-permission': 'Permisos de los perfiles',
  profiles: 'Perfiles',
  readings: 'Lecturas',
  'reschedule-history': 'Reprogramaciones',
  sessions: 'Sesiones',
  specialties: 'Especialidades',
  staff: 'Personal',
  stafflocation: 'Líneas del personal',
  staffspecialties: 'Especialidades del personal',
  stafftrainings: 'Capacitaciones del personal',
  structure: 'Estructura',
  subsystems: 'Subsistemas',
  suppliers: 'Proveedores',
  systems: 'Sistemas',
  trainings: 'Capacitaciones',
  'turn-reports': 'Reportes de turno',
  unplanned: 'No planificadas',
  'unplanned-execution-date': 'Fechas de las no planificadas',
  'unplanned-staff': 'Personal de las no planificadas',
  'unplanned-task': 'Tareas de las no planificadas',
  users: 'Usuarios',
  warehouse: 'Almacén',
  'work-order-staff': 'Personal de las órdenes',
  'work-order-supply': 'Repuestos de las órdenes',
  'work-orders': 'Observaciones de las órdenes',
  workorders: 'Órdenes de trabajo'
}

/** The area of a permission: of `work-orders.read`, 'Órdenes de trabajo'. */
export const groupOfPermission = (name: string): string => areas[name.split('.')[0] ?? ''] ?? otherGroup

/** The area of a page: of `/admin/planned/programming`, 'Planificadas'. */
export function groupOfPage(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  return areas[first === 'admin' ? second : first] ?? otherGroup
}

/** The area of a route: of `/api/v1/brands/:id`, 'Marcas'. */
export const groupOfApi = (path: string): string => segments[path.split('/')[3] ?? ''] ?? otherGroup

/** Whether the program asks for a permission by this name. */
export const isNamedInCode = (name: string): boolean => Object.hasOwn(permissions, name)
