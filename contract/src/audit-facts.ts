import { resourceFacts } from './facts.ts'

/** Every kind of record whose changes are kept, by its table: what people call one of them. */
export const auditEntities: Readonly<Record<string, string>> = {
  action: 'Acción',
  activity: 'Actividad',
  api: 'API',
  asset: 'Activo',
  asset_version: 'Estancia de activo',
  base: 'Base',
  base_activity: 'Actividad por base',
  base_metric: 'Medidor',
  batch: 'Lote',
  brand: 'Marca',
  check: 'Check',
  check_staff: 'Persona de un check',
  check_task: 'Tarea de un check',
  failure_detection: 'Detección de falla',
  failure_source: 'Origen de falla',
  failure_type: 'Tipo de falla',
  location: 'Ubicación',
  menu: 'Menú',
  menu_profile: 'Menú de un perfil',
  model: 'Modelo',
  page: 'Página',
  permission: 'Permiso',
  plan: 'Plan',
  profile: 'Perfil',
  profile_api: 'API de un perfil',
  profile_page: 'Página de un perfil',
  profile_permission: 'Permiso de un perfil',
  reading: 'Lectura',
  reschedule_history: 'Reprogramación',
  specialty: 'Especialidad',
  staff: 'Persona',
  staff_location: 'Línea de una persona',
  staff_specialty: 'Especialidad de una persona',
  staff_training: 'Capacitación de una persona',
  structure: 'Elemento de la estructura',
  subsystem: 'Subsistema',
  supplier: 'Proveedor',
  system: 'Sistema',
  training: 'Capacitación',
  usage_unit: 'Unidad de uso',
  user: 'Usuario',
  work_order: 'Orden de trabajo',
  work_order_observation: 'Observación de una orden',
  work_order_staff: 'Persona de una orden'
}

/** What may have happened to a record. */
export const auditActions = { insert: 'Creación', update: 'Cambio', delete: 'Eliminación' } as const

export type AuditAction = keyof typeof auditActions

/** Who may read the audit of everything. */
export const auditPermission = 'audit.read'

/** A list counts its rows up to here and no further: the audit has millions, and nobody reads that far. */
export const auditCountLimit = 10_000

/** The list of all changes. Without an order that is asked for: the latest first. */
export const audit = resourceFacts({
  path: 'audit',
  entity: 'audit_log',
  permission: { read: auditPermission, write: auditPermission },
  filters: { id: 'id', entity: 'text', fk_entity: 'id', fk_user: 'id', action: 'text', at: 'instant' },
  sort: ['at']
})

/** People who may have changed something, to choose from. */
export const auditPeople = resourceFacts({
  path: 'audit/people',
  entity: 'user',
  permission: { read: auditPermission, write: auditPermission },
  sort: ['first_name']
})

/** What happened to one record, for whoever may read it. */
export const recordChanges = {
  method: 'GET',
  path: 'audit/record/:entity/:id',
  access: 'session',
  summary: 'Cambios de un registro y de sus partes'
} as const
