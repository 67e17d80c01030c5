import * as assets from 'contract/assets.ts'
import * as baseActivities from 'contract/base-activities.ts'
import * as bases from 'contract/bases.ts'
import * as catalogs from 'contract/catalogs.ts'
import * as checks from 'contract/checks.ts'
import * as locations from 'contract/locations.ts'
import * as plans from 'contract/plans.ts'
import * as readings from 'contract/readings.ts'
import type { Resource } from 'contract/resource.ts'
import * as staff from 'contract/staff.ts'
import * as structure from 'contract/structure.ts'
import { labelAt } from 'contract/validation-errors.ts'
import * as workOrders from 'contract/work-orders.ts'

/** What the forms call the fields of each table: their schemas say it. */
const forms: ReadonlyMap<string, Resource> = new Map(
  [assets, baseActivities, bases, catalogs, checks, locations, plans, readings, staff, structure, workOrders].flatMap(
    module => Object.values(module).flatMap(value => (isResource(value) ? [[value.entity, value] as const] : []))
  )
)

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'entity' in value && 'create' in value && 'calls' in value
}

/** Columns that say nothing about a record to people. */
export const silent: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at', 'uuid'])

/** Columns that no form has, or whose table has no form, and what deeds on accounts are told by (`auth/deeds.ts`): one meaning, whatever the table. */
const columns: Readonly<Record<string, string>> = {
  access_mail_at: 'Correo de acceso enviado el',
  allowed: 'Permitido',
  base_activity_before: 'Actividad antes del check',
  cause: 'Causa',
  closed_at: 'Cerrada el',
  code: 'Código',
  current_value: 'Lectura actual',
  department: 'Departamento',
  description: 'Descripción',
  dni: 'Documento',
  down_from: 'Línea parada desde',
  down_to: 'Línea parada hasta',
  due_by: 'Vence por',
  due_date: 'Vence el',
  duration_minutes: 'Duración (minutos)',
  email: 'Correo electrónico',
  external_id: 'Identificador externo',
  failed_sign_ins: 'Intentos de acceso fallidos',
  finished_at: 'Terminada el',
  first_name: 'Nombre',
  fk_activity: 'Actividad',
  fk_api: 'API',
  fk_asset: 'Activo',
  fk_base: 'Base',
  fk_base_activity: 'Actividad por base',
  fk_base_metric: 'Medidor',
  fk_batch: 'Lote',
  fk_check: 'Check',
  fk_closed_by: 'Cerrada por',
  fk_created_by: 'Creada por',
  fk_failure_type: 'Tipo de falla',
  fk_line: 'Línea',
  fk_location: 'Ubicación',
  fk_menu: 'Menú',
  fk_page: 'Página',
  fk_periodicity_unit: 'Unidad de periodicidad',
  fk_permission: 'Permiso',
  fk_profile: 'Perfil',
  fk_responsible: 'Responsable',
  fk_specialty: 'Especialidad',
  fk_staff: 'Persona',
  fk_training: 'Capacitación',
  fk_user: 'Usuario',
  fk_work_order: 'Orden de trabajo',
  fkc_check_type: 'Tipo de check',
  fkc_regime: 'Régimen',
  fkc_source: 'Origen',
  fkc_status: 'Estado',
  icon: 'Icono',
  index: 'Orden',
  installed_at: 'Montado el',
  installed_by: 'Montado por',
  is_active: 'Activo',
  is_open: 'Abierta a todos los perfiles',
  is_locked: 'Línea fija',
  is_reset: 'Medidor nuevo o puesto a cero',
  last_date: 'Última ejecución',
  last_name: 'Apellidos',
  last_usage_value: 'Lectura de la última ejecución',
  level: 'Nivel',
  measure_max: 'Máximo',
  measure_min: 'Mínimo',
  measure_unit: 'Unidad de medida',
  method: 'Método',
  name: 'Nombre',
  new_date: 'Nueva fecha',
  next_date: 'Próxima fecha',
  next_usage_value: 'Próxima lectura',
  not_done_reason: 'Motivo de no realizarlo',
  observation: 'Observación',
  obtained_on: 'Obtenida el',
  open_sessions: 'Sesiones abiertas',
  out_of_range: 'Fuera de rango',
  override_reason: 'Motivo de la excepción',
  password_changed_at: 'Contraseña cambiada el',
  path: 'Ruta',
  performed_at: 'Realizado el',
  permission: 'Permiso',
  phone: 'Teléfono',
  planned_minutes: 'Minutos previstos',
  position: 'Cargo',
  previous_date: 'Fecha anterior',
  procedure: 'Procedimiento',
  read_at: 'Tomada el',
  real_minutes: 'Minutos reales',
  reason: 'Motivo',
  removed_at: 'Retirado el',
  requires_stop: 'Requiere parada de línea',
  rescheduled_date: 'Fecha reprogramada',
  scheduled_date: 'Fecha programada',
  solution: 'Solución',
  split_by: 'Separado por',
  started_at: 'Empezada el',
  summary: 'Descripción',
  text: 'Texto',
  time_interval_value: 'Intervalo de tiempo',
  title: 'Título',
  to: 'Destino',
  tolerance_days: 'Tolerancia (días)',
  two_factor_enabled: 'Segundo factor activado',
  usage_due_date: 'Vence por uso el',
  usage_interval_value: 'Intervalo de uso',
  usage_value: 'Lectura',
  valid_until: 'Válida hasta',
  value: 'Lectura',
  value_datetime: 'Fecha y hora',
  value_number: 'Medida',
  value_ok: 'Resultado',
  value_text: 'Respuesta',
  waiting_reason: 'Motivo de la espera'
}

/** The Spanish name of a table's column; nothing for one that says nothing to people. A column that nobody has named keeps its own name. */
export function fieldLabel(entity: string, column: string): string | undefined {
  if (silent.has(column)) return undefined
  const form = forms.get(entity)
  return (form && labelAt(form.create, [column])) ?? columns[column] ?? column
}
