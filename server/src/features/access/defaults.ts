/**
 * The data of a new installation. A permission, page or menu entry that is new in a version is given once, when it
 * first appears, to the profiles named here; what an administrator changes afterwards stays.
 */
export const profiles = [
  'Administrador',
  'Planificador',
  'Supervisor',
  'Técnico',
  'CCM',
  'Almacén',
  'Consulta'
] as const

export type ProfileName = (typeof profiles)[number]

/** Shown to those who administer profiles. */
export const profileDescriptions: Readonly<Record<ProfileName, string>> = {
  Administrador: 'Usuarios, perfiles y todo lo demás',
  Planificador: 'Planes, programación y catálogos',
  Supervisor: 'Revisa, cierra y reabre órdenes; asigna personal',
  Técnico: 'Ejecuta órdenes y responde checks',
  CCM: 'Centro de control: consulta el estado de la línea',
  Almacén: 'Repuestos y herramientas; consulta órdenes',
  Consulta: 'Solo ver'
}

/** The one profile that can't be renamed, because new versions give it their new permissions. */
export const administratorProfile: ProfileName = 'Administrador'

const everybody = profiles
const planning: readonly ProfileName[] = ['Administrador', 'Planificador']
const leading: readonly ProfileName[] = ['Administrador', 'Planificador', 'Supervisor']
const working: readonly ProfileName[] = ['Administrador', 'Planificador', 'Supervisor', 'Técnico']
/** Those who write the technical report of the day. */
const reporting: readonly ProfileName[] = ['Administrador', 'Supervisor', 'Técnico']
const storing: readonly ProfileName[] = ['Administrador', 'Almacén']
/** Those who plan, and those who look at what is planned. */
const watching: readonly ProfileName[] = [...leading, 'CCM', 'Consulta']
const administrator: readonly ProfileName[] = ['Administrador']
/** Those who look at who did what; changes of access are only for those who read access. */
const auditing: readonly ProfileName[] = ['Administrador', 'Consulta']

type Granted = { description: string; to: readonly ProfileName[] }

export const permissions: Readonly<Record<string, Granted>> = {
  'lines.all': { description: 'Trabajar en todas las líneas, aunque no estén asignadas', to: administrator },
  'access.read': { description: 'Ver usuarios, perfiles, permisos y menús', to: administrator },
  'access.write': { description: 'Cambiar usuarios, perfiles, permisos y menús', to: administrator },
  'audit.read': { description: 'Ver la auditoría: quién cambió qué y cuándo', to: auditing },
  'catalogs.read': { description: 'Ver los catálogos', to: everybody },
  'catalogs.write': { description: 'Cambiar los catálogos', to: planning },
  'locations.read': { description: 'Ver las ubicaciones', to: everybody },
  'locations.write': { description: 'Cambiar las ubicaciones', to: planning },
  'structure.read': { description: 'Ver la estructura', to: everybody },
  'structure.write': { description: 'Cambiar la estructura', to: planning },
  'assets.read': { description: 'Ver los activos', to: everybody },
  'assets.write': { description: 'Cambiar los activos', to: planning },
  'bases.read': { description: 'Ver las bases', to: everybody },
  'bases.write': { description: 'Cambiar las bases', to: planning },
  'plans.read': { description: 'Ver los planes y sus actividades', to: everybody },
  'plans.write': { description: 'Cambiar los planes y sus actividades', to: planning },
  'base-activities.read': { description: 'Ver las actividades por base', to: everybody },
  'base-activities.write': { description: 'Cambiar e inicializar las actividades por base', to: planning },
  'base-activities.reschedule': { description: 'Reprogramar actividades con un motivo', to: leading },
  'checks.read': { description: 'Ver los checks', to: everybody },
  'checks.program': { description: 'Programar checks en órdenes de trabajo', to: planning },
  'checks.answer': { description: 'Responder checks y registrar quién los hizo', to: working },
  'checks.undo': { description: 'Deshacer un check realizado', to: leading },
  'readings.read': { description: 'Ver las lecturas', to: everybody },
  'readings.write': { description: 'Registrar lecturas', to: working },
  'service-hours.read': { description: 'Ver horarios de servicio y turnos de las líneas', to: everybody },
  'service-hours.write': { description: 'Cambiar horarios de servicio y turnos de las líneas', to: planning },
  'staff.read': { description: 'Ver el personal', to: everybody },
  'staff.contact': { description: 'Ver documento, teléfono y correo del personal', to: leading },
  'staff.write': { description: 'Cambiar las líneas, especialidades y capacitaciones del personal', to: leading },
  'staff.sync': { description: 'Sincronizar el personal con la fuente de recursos humanos', to: administrator },
  'jobs.read': { description: 'Ver los trabajos de todos y lo que se ejecuta por horario', to: auditing },
  'cron-jobs.read': { description: 'Ver las tareas programadas y lo que han hecho', to: auditing },
  'cron-jobs.write': { description: 'Programar tareas y ejecutarlas', to: administrator },
  'saved-views.share': { description: 'Guardar vistas de las listas para todos', to: leading },
  'work-orders.read': { description: 'Ver las órdenes de trabajo', to: everybody },
  'work-orders.write': { description: 'Crear y editar órdenes de trabajo', to: leading },
  'work-orders.assign': { description: 'Asignar personal a las órdenes de trabajo', to: leading },
  'work-orders.state': { description: 'Iniciar, poner en espera y enviar a revisión', to: working },
  'work-orders.observe': { description: 'Escribir observaciones', to: working },
  'work-orders.review': { description: 'Cerrar órdenes y devolverlas', to: ['Administrador', 'Supervisor'] },
  'work-orders.cancel': { description: 'Cancelar órdenes de trabajo', to: leading },
  'work-orders.reopen': { description: 'Reabrir órdenes cerradas o canceladas', to: ['Administrador', 'Supervisor'] },
  'anomaly-reports.read': { description: 'Ver los reportes de anomalía', to: everybody },
  'anomaly-reports.write': { description: 'Reportar anomalías', to: [...working, 'CCM'] },
  'anomaly-reports.triage': { description: 'Revisar, aceptar, rechazar y archivar reportes de anomalía', to: leading },
  'daily-reports.read': { description: 'Ver los reportes técnicos diarios', to: everybody },
  'daily-reports.write': { description: 'Escribir reportes técnicos diarios y firmar turnos', to: reporting },
  'daily-reports.close': {
    description: 'Cerrar reportes técnicos diarios y devolverlos',
    to: ['Administrador', 'Supervisor']
  },
  'daily-reports.verify': { description: 'Comentar turnos por el centro de control', to: ['Administrador', 'CCM'] },
  'warehouse.read': { description: 'Ver el almacén: existencias, movimientos y asignaciones', to: everybody },
  'warehouse.write': { description: 'Crear y cambiar artículos de almacén', to: storing },
  'warehouse.move': { description: 'Registrar movimientos y asignaciones; entregar y recibir repuestos', to: storing },
  'warehouse.request': { description: 'Pedir repuestos para las órdenes de trabajo', to: [...working, 'Almacén'] },
  'work-orders.sign-own': { description: 'Cerrar órdenes que uno mismo ejecutó', to: administrator }
}

/** Screens, as patterns of the browser's routes. */
export const pages: Readonly<
  Record<string, { name: string; to: readonly ProfileName[]; /** for every profile, always */ isOpen?: true }>
> = {
  '/auth/2fa': { name: 'Verificación en dos pasos al entrar', to: everybody, isOpen: true },
  '/error': { name: 'Error', to: everybody, isOpen: true },
  '/line-not-found': { name: 'Sin línea asignada', to: everybody, isOpen: true },
  '/first-line': { name: 'Primera línea', to: everybody, isOpen: true },
  '/l/_code': { name: 'Etiqueta', to: everybody, isOpen: true },
  '/admin/planned/work-orders': { name: 'Órdenes de trabajo planificadas', to: everybody },
  '/admin/planned/work-orders/new': { name: 'Nueva orden de trabajo', to: leading },
  '/admin/planned/work-orders/print': { name: 'Imprimir varias órdenes de trabajo', to: everybody },
  '/admin/planned/work-orders/_id': { name: 'Orden de trabajo', to: everybody },
  '/admin/planned/work-orders/_id/edit': { name: 'Editar orden de trabajo', to: leading },
  '/admin/planned/work-orders/_id/print': { name: 'Imprimir orden de trabajo', to: everybody },
  '/admin/planned/base-activities': { name: 'Actividades por base', to: watching },
  '/admin/planned/programming': { name: 'Programación', to: watching },
  '/admin/planned/programming/batches/_id': { name: 'Órdenes de un lote', to: watching },
  '/admin/planned/service-hours': { name: 'Horarios y turnos', to: watching },
  '/admin/unplanned/dashboard': { name: 'Tablero de no planificadas', to: everybody },
  '/admin/unplanned': { name: 'Órdenes no planificadas', to: everybody },
  '/admin/unplanned/new': { name: 'Nueva orden no planificada', to: leading },
  '/admin/unplanned/_id': { name: 'Orden no planificada', to: everybody },
  '/admin/unplanned/_id/edit': { name: 'Editar orden no planificada', to: leading },
  '/admin/unplanned/worst-actors': { name: 'Lo que más falla', to: everybody },
  '/admin/unplanned/failures': { name: 'Fallas', to: everybody },
  '/admin/anomaly-reports': { name: 'Reportes de anomalía', to: everybody },
  '/admin/anomaly-reports/new': { name: 'Reportar anomalía', to: [...working, 'CCM'] },
  '/admin/anomaly-reports/public': { name: 'Avisos del público', to: leading },
  '/admin/anomaly-reports/_id': { name: 'Reporte de anomalía', to: everybody },
  '/admin/anomaly-reports/_id/edit': { name: 'Editar reporte de anomalía', to: [...working, 'CCM'] },
  '/admin/daily-reports': { name: 'Reportes técnicos diarios', to: everybody },
  '/admin/daily-reports/search': { name: 'Buscar en los turnos', to: everybody },
  '/admin/daily-reports/_id': { name: 'Reporte técnico diario', to: everybody },
  '/admin/history/work-orders': { name: 'Historial de órdenes de trabajo', to: everybody },
  '/admin/history/work-orders/_id': { name: 'Orden de trabajo del historial', to: everybody },
  '/admin/history/unplanned': { name: 'Historial de actividades no planificadas', to: everybody },
  '/admin/history/unplanned/_id': { name: 'Actividad no planificada del historial', to: everybody },
  '/admin/history/anomaly-reports': { name: 'Historial de reportes de anomalía', to: everybody },
  '/admin/history/anomaly-reports/_id': { name: 'Reporte de anomalía del historial', to: everybody },
  '/admin/history/daily-reports': { name: 'Historial de reportes técnicos diarios', to: everybody },
  '/admin/history/daily-reports/_id': { name: 'Reporte técnico diario del historial', to: everybody },
  '/admin/plans/master': { name: 'Plan maestro', to: watching },
  '/admin/locations': { name: 'Ubicaciones', to: everybody },
  '/admin/locations/lines/new': { name: 'Nueva línea', to: administrator },
  '/admin/structure': { name: 'Estructura', to: everybody },
  '/admin/bases': { name: 'Bases', to: everybody },
  '/admin/bases/_id': { name: 'Base', to: everybody },
  '/admin/assets': { name: 'Activos', to: everybody },
  '/admin/assets/_id': { name: 'Activo', to: everybody },
  '/admin/plans': { name: 'Planes', to: everybody },
  '/admin/plans/_id': { name: 'Plan', to: everybody },
  '/admin/plans/activities/_id': { name: 'Actividad', to: everybody },
  '/admin/staff': { name: 'Personal', to: everybody },
  '/admin/staff/_id': { name: 'Persona', to: everybody },
  '/admin/warehouse/items': { name: 'Artículos de almacén', to: everybody },
  '/admin/warehouse/items/_id': { name: 'Artículo de almacén', to: everybody },
  '/admin/warehouse/movements': { name: 'Movimientos de almacén', to: everybody },
  '/admin/warehouse/assignments': { name: 'Asignaciones de almacén', to: everybody },
  '/admin/readings': { name: 'Lecturas', to: everybody },
  '/admin/readings/_id': { name: 'Medidor', to: everybody },
  '/admin/catalogs/_catalog': { name: 'Catálogos', to: everybody },
  '/admin/access/users': { name: 'Usuarios', to: administrator },
  '/admin/access/users/_id': { name: 'Usuario', to: administrator },
  '/admin/access/profiles': { name: 'Perfiles', to: administrator },
  '/admin/access/profiles/_id': { name: 'Perfil', to: administrator },
  '/admin/access/pages': { name: 'Páginas', to: administrator },
  '/admin/access/permissions': { name: 'Permisos', to: administrator },
  '/admin/access/menus': { name: 'Menús', to: administrator },
  '/admin/settings/2fa': { name: 'Verificación en dos pasos', to: everybody, isOpen: true },
  '/admin/settings/account': { name: 'Mi cuenta', to: everybody, isOpen: true },
  '/admin/settings/jobs': { name: 'Trabajos', to: everybody, isOpen: true },
  '/admin/settings/cron-jobs': { name: 'Tareas programadas', to: auditing },
  '/admin/settings/audit': { name: 'Auditoría', to: auditing }
}

/** The screens for administering profiles: a profile that closed these to itself could not open them again. */
export const profilePages: readonly string[] = ['/admin/access/profiles', '/admin/access/profiles/_id']

export type MenuDefault = {
  name: string
  icon: string
  to?: string
  for: readonly ProfileName[]
  children?: readonly MenuDefault[]
}

/** Entries of the side drawer; only for screens that exist. */
export const menus: readonly MenuDefault[] = [
  {
    name: 'Planificadas',
    icon: 'calendar-check',
    for: everybody,
    children: [
      { name: 'Órdenes de trabajo', icon: 'clipboard-list', to: '/admin/planned/work-orders', for: everybody },
      { name: 'Actividades por base', icon: 'list-check', to: '/admin/planned/base-activities', for: watching },
      { name: 'Programación', icon: 'calendar-plus', to: '/admin/planned/programming', for: watching },
      { name: 'Planes', icon: 'checklist', to: '/admin/plans', for: everybody },
      { name: 'Plan maestro', icon: 'calendar', to: '/admin/plans/master', for: watching },
      { name: 'Horarios y turnos', icon: 'clock', to: '/admin/planned/service-hours', for: watching }
    ]
  },
  {
    name: 'No planificadas',
    icon: 'tool',
    for: everybody,
    children: [
      { name: 'Trabajo no planificado', icon: 'tools', to: '/admin/unplanned', for: everybody },
      { name: 'Tablero', icon: 'chart-bar', to: '/admin/unplanned/dashboard', for: everybody },
      { name: 'Lo que más falla', icon: 'alert-circle', to: '/admin/unplanned/worst-actors', for: everybody }
    ]
  },
  { name: 'Anomalías', icon: 'alert-triangle', to: '/admin/anomaly-reports', for: everybody },
  {
    name: 'RTD',
    icon: 'report',
    for: everybody,
    children: [
      { name: 'Reportes diarios', icon: 'calendar-event', to: '/admin/daily-reports', for: everybody },
      { name: 'Buscar en los turnos', icon: 'file-search', to: '/admin/daily-reports/search', for: everybody }
    ]
  },
  {
    name: 'Historial',
    icon: 'archive',
    for: everybody,
    children: [
      { name: 'Órdenes de trabajo', icon: 'clipboard-check', to: '/admin/history/work-orders', for: everybody },
      { name: 'No planificadas', icon: 'tools', to: '/admin/history/unplanned', for: everybody },
      { name: 'Anomalías', icon: 'alert-triangle', to: '/admin/history/anomaly-reports', for: everybody },
      { name: 'Reportes diarios', icon: 'calendar-event', to: '/admin/history/daily-reports', for: everybody }
    ]
  },
  {
    name: 'Planta',
    icon: 'aerial-lift',
    for: everybody,
    children: [
      { name: 'Ubicaciones', icon: 'map-pin', to: '/admin/locations', for: everybody },
      { name: 'Estructura', icon: 'hierarchy', to: '/admin/structure', for: everybody },
      { name: 'Bases', icon: 'components', to: '/admin/bases', for: everybody },
      { name: 'Activos', icon: 'box', to: '/admin/assets', for: everybody }
    ]
  },
  { name: 'Personal', icon: 'user', to: '/admin/staff', for: everybody },
  {
    name: 'Almacén',
    icon: 'building-warehouse',
    for: everybody,
    children: [
      { name: 'Artículos', icon: 'package', to: '/admin/warehouse/items', for: everybody },
      { name: 'Movimientos', icon: 'history', to: '/admin/warehouse/movements', for: everybody },
      { name: 'Asignaciones', icon: 'user', to: '/admin/warehouse/assignments', for: everybody }
    ]
  },
  { name: 'Lecturas', icon: 'gauge', to: '/admin/readings', for: [...watching, 'Técnico'] },
  { name: 'Catálogos', icon: 'list-details', to: '/admin/catalogs/actions', for: everybody },
  {
    name: 'Accesos',
    icon: 'shield-lock',
    for: administrator,
    children: [
      { name: 'Usuarios', icon: 'users', to: '/admin/access/users', for: administrator },
      { name: 'Perfiles', icon: 'user-cog', to: '/admin/access/profiles', for: administrator },
      { name: 'Permisos', icon: 'key', to: '/admin/access/permissions', for: administrator },
      { name: 'Páginas', icon: 'apps', to: '/admin/access/pages', for: administrator },
      { name: 'Menús', icon: 'menu', to: '/admin/access/menus', for: administrator }
    ]
  },
  { name: 'Tareas programadas', icon: 'clock-cog', to: '/admin/settings/cron-jobs', for: auditing },
  { name: 'Auditoría', icon: 'history', to: '/admin/settings/audit', for: auditing }
]
