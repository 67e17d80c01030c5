import { entities, fieldName } from 'contract/core/entities.ts'
import { conflictReasonTexts, type ErrorCode, errors } from 'contract/core/errors.ts'
import { isUnavailable } from './database.ts'
import { AppError, conflict, invalid } from '../http/errors.ts'

type Refusal = { code?: string; detail?: string; table?: string; column?: string; constraint?: string }

/** Check constraints whose violation a person can correct: the field, and the text for it. */
const ruleTexts: Record<string, Record<string, string>> = {
  location_without_cycle: { fk_location: 'Una ubicación no puede estar dentro de sí misma' },
  location_not_its_own_parent: { fk_location: 'Una ubicación no puede estar dentro de sí misma' },
  location_fits: { fk_location: 'Una ubicación de este tipo no puede estar ahí' },
  location_contents_fit: { fkc_type: 'Tiene otras dentro que no pueden estar en una ubicación de este tipo' },
  location_whole_position: { longitude: 'Indique la latitud y la longitud, o ninguna de las dos' },
  location_on_earth: { latitude: 'Estas coordenadas no son de la Tierra' },
  location_color_is_hex: { color: 'El color debe tener la forma #RRGGBB' },
  staff_location_is_line: { fk_location: 'Elija una línea' },
  service_hours_both: { closes: 'Ponga las dos horas, o ninguna si no hay servicio' },
  service_exception_both: { closes: 'Ponga las dos horas, o ninguna si no hay servicio' },
  line_shift_length: { ends: 'El turno no puede terminar a la hora en que empieza' },
  structure_without_cycle: { fk_structure: 'Un elemento no puede estar dentro de sí mismo' },
  structure_not_its_own_parent: { fk_structure: 'Un elemento no puede estar dentro de sí mismo' },
  asset_not_its_own_parent: { fk_asset: 'Un activo no puede formar parte de sí mismo' },
  menu_without_cycle: { fk_menu: 'Una entrada no puede estar dentro de sí misma' },
  menu_group_without_target: { fk_menu: 'Una entrada que lleva a una página no puede contener otras' },
  menu_target_without_children: { to: 'Una entrada que contiene otras no puede llevar a una página' },
  menu_depth: { fk_menu: 'El menú tiene como mucho tres niveles' },
  page_stays_open: { allowed: 'Esta página está siempre permitida' },
  work_order_downtime: { down_to: 'El fin de la parada no puede ser anterior al inicio' },
  daily_report_is_of_line: { fk_location: 'Elija una línea' },
  daily_report_hours: { closes: 'Ponga las dos horas, o ninguna si no hay servicio' },
  daily_report_same_day: { date: 'El RTD es de su línea y de su día: no cambian' },
  turn_report_length: { ends_at: 'El fin tiene que ser posterior al inicio' },
  unplanned_type: { type: 'Una orden con actividades no planificadas es correctiva, de mejora o de soporte' },
  unplanned_execution_date_order: { end_at: 'El fin tiene que ser posterior al inicio' },
  warehouse_assignment_target: { fk_location: 'Elija una línea, una persona o una orden: solo una' },
  activity_kind_and_parent: { fk_activity: 'Una tarea pertenece a una actividad; una actividad, a ninguna' },
  activity_task_without_regime: { fkc_regime: 'Una tarea no tiene régimen; una actividad sí' },
  activity_time_interval: { time_interval_value: 'Este régimen necesita unidad e intervalo de tiempo' },
  activity_usage_interval: { usage_interval_value: 'Este régimen necesita unidad e intervalo de uso' }
}

/** Unique constraints whose violation has a text of its own. */
const onceTexts: Record<string, { code: ErrorCode; field: string; text: string }> = {
  user_email_once: { code: 'AUTH.ALREADY_EXISTS', field: 'email', text: errors['AUTH.ALREADY_EXISTS'].message },
  user_fk_staff_unique: { code: 'DOMAIN.CONFLICT', field: 'fk_staff', text: 'Esta persona ya tiene una cuenta' },
  base_metric_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'name',
    text: 'La base ya tiene un medidor con este nombre'
  },
  staff_specialty_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'fk_specialty',
    text: 'La persona ya tiene esta especialidad'
  },
  staff_training_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'obtained_on',
    text: 'La persona ya obtuvo esta capacitación ese día'
  },
  staff_location_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'fk_location',
    text: 'La persona ya tiene asignada esta línea'
  },
  service_hours_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'weekday',
    text: 'La línea ya tiene horario para este día'
  },
  service_exception_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'date',
    text: 'La línea ya tiene una excepción en esta fecha'
  },
  unplanned_staff_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'fk_staff',
    text: 'La persona ya está en la actividad'
  },
  daily_report_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'date',
    text: 'La línea ya tiene el RTD de este día'
  },
  turn_report_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'fkc_shift',
    text: 'El RTD ya tiene este turno'
  },
  menu_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'name',
    text: 'El menú ya tiene esta entrada aquí, con la misma página'
  },
  line_shift_once: {
    code: 'RESOURCE.ALREADY_EXISTS',
    field: 'fkc_shift',
    text: 'La línea ya tiene este turno'
  }
}

/** Exclusion constraints: the field, and the text for it. */
const apartTexts: Record<string, { field: string; text: string }> = {
  unplanned_execution_date_apart: {
    field: 'start_at',
    text: 'Se cruza con otra fecha de ejecución de la actividad'
  },
  turn_report_apart: { field: 'ends_at', text: 'Se cruza con otro turno del mismo día' }
}

/** PostgreSQL's codes for a statement or lock that took too long, and for deadlocks and serialization failures. */
const tooLong = new Set(['57014', '55P03', '40001', '40P01'])

/** Which fields are the same as another record's; nothing where the fields have no name for people. */
function duplicateMessage(table: string, columns: readonly string[]): { message?: string } {
  const labels = columns.flatMap(column => fieldName(table, column) ?? [])
  if (labels.length === 0) return {}
  const last = labels.at(-1)
  const list = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} y ${last}` : last
  return { message: `${conflictReasonTexts.duplicate}: ${list}` }
}

/**
 * Turns an error of PostgreSQL into one that a person can act on; any other is returned unchanged. Drizzle wraps the
 * driver's error, so the real one is in `cause`.
 */
export function explainRefusal(error: unknown): unknown {
  if (isUnavailable(error)) return new AppError('SERVICE.UNAVAILABLE')
  const refusal = refusalOf(error)
  if (!refusal) return error
  const { code = '', constraint = '', detail = '', table = '' } = refusal
  const columns = columnsIn(detail)
  if (tooLong.has(code)) return new AppError('SERVICE.UNAVAILABLE')
  switch (code) {
    case '23505': {
      const once = onceTexts[constraint]
      if (once)
        return new AppError(once.code, {
          message: once.text,
          reason: 'duplicate',
          fields: { [once.field]: [once.text] }
        })
      return new AppError('RESOURCE.ALREADY_EXISTS', {
        reason: 'duplicate',
        ...duplicateMessage(table, columns),
        fields: Object.fromEntries(columns.map(column => [column, ['Ya existe un registro con este valor']]))
      })
    }
    case '23P01': {
      const { field = 'record', text = 'Se cruza con otro registro' } = apartTexts[constraint] ?? {}
      return new AppError('DOMAIN.CONFLICT', { message: text, reason: 'overlap', fields: { [field]: [text] } })
    }
    case '23503':
      return detail.includes('still referenced')
        ? conflict('in_use', `No se puede eliminar: está en uso por ${entities.get(table)?.names.many ?? table}`)
        : invalid(Object.fromEntries(columns.map(column => [column, 'El registro elegido no existe'])))
    case '23502':
      return invalid({ [refusal.column ?? 'record']: `El campo ${refusal.column} es obligatorio` })
    case '23514':
      if (constraint === 'administrator_stays') return conflict('last_administrator')
      if (constraint === 'daily_report_closed') return conflict('closed', 'El RTD está cerrado: añada una adenda')
      if (constraint === 'daily_report_open') return conflict('transition', 'El RTD no está cerrado: escriba en él')
      if (constraint === 'warehouse_item_stock') return conflict('stock')
      return invalid(ruleTexts[constraint] ?? { [constraint]: 'El valor no es válido' })
    case '22003':
    case '22007':
    case '22008':
    case '22009':
    case '22021':
    case '22P02':
    case '22P05':
      return new AppError('VALIDATION.INVALID_DATA')
    default:
      return error
  }
}

/** The columns that a refusal names: `Key (fk_brand, search_key(name))=(1, acme) already exists.` */
const columnsIn = (detail: string): string[] =>
  /^Key \((.+?)\)=/
    .exec(detail)?.[1]
    ?.replaceAll(/search_key\(([^)]*)\)|"/g, '$1')
    .split(', ') ?? []

/** Whether a statement was ended because it took longer than it may. */
export const isTimeout = (error: unknown) => refusalOf(error)?.code === '57014'

/** Whether repeating the transaction may succeed: after a deadlock or a serialization failure. */
export const isPassing = (error: unknown) => ['40001', '40P01'].includes(refusalOf(error)?.code ?? '')

function refusalOf(error: unknown): Refusal | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && !(e instanceof AppError)) return e as Refusal
  }
  return undefined
}
