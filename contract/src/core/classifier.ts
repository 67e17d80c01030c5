/**
 * Fixed values with the ids of the wire contract (domain, section 7). The server writes them into the table
 * `classifier` when it starts; the browser takes labels and colours from here.
 */
export const workOrderType = { CORRECTIVO: 1, MEJORA: 2, SOPORTE: 3, PREVENTIVO: 162, PLANIFICADO: 168 } as const
export const priority = { MUY_BAJA: 6, BAJA: 7, MEDIA: 8, ALTA: 150, MUY_ALTA: 151 } as const
export const workOrderStatus = {
  PENDIENTE: 9,
  EN_ESPERA: 10,
  EN_CURSO: 11,
  PARA_REVISION: 12,
  CERRADA: 13,
  CANCELADO: 15
} as const
export const checkType = { TEXTO: 134, OK_NOK: 135, MEDIDA: 136, VERIFICACION: 137, FECHA_HORA: 138 } as const
export const regime = { FECHAS: 163, LECTURAS: 164, FECHASYLECTURAS: 165 } as const
export const activityKind = { ACTIVIDAD: 166, TAREA: 167 } as const
export const locationType = {
  LINEA: 20,
  ESTACION: 21,
  TORRE: 22,
  TRAMO: 23,
  COCHERA: 24,
  TALLER: 25,
  ALMACEN: 26
} as const
export const assetStatus = { EN_SERVICIO: 30, EN_ALMACEN: 31, EN_REPARACION: 32, DE_BAJA: 33 } as const
export const anomalyStatus = {
  REGISTRADO: 40,
  EN_REVISION: 41,
  ACEPTADO: 42,
  ATENDIDO: 43,
  RECHAZADO: 44,
  /** goes on as another report */
  UNIDO: 45
} as const
export const dailyReportStatus = { ABIERTO: 50, EN_REVISION: 51, CERRADO: 52 } as const
export const shift = { MANANA: 60, TARDE: 61, NOCHE: 62 } as const
/** Why a person is on no shift of a day. */
export const absence = { LIBRE: 110, VACACIONES: 111, BAJA: 112, PERMISO: 113 } as const
export const serviceImpact = { SIN_EFECTO: 90, VELOCIDAD_REDUCIDA: 91, PARADA: 92 } as const
export const checkStatus = { PROGRAMADO: 70, REALIZADO: 71, NO_REALIZADO: 72, ANULADO: 73 } as const
export const warehouseMovement = { ENTRADA: 100, SALIDA: 101, RESERVA: 102, DEVOLUCION: 103, AJUSTE: 104 } as const
export const readingSource = { MANUAL: 80, CHECK: 81, IMPORTACION: 82, API: 83 } as const

/** Types of planned orders; the others are unplanned. */
export const plannedTypes: readonly number[] = [workOrderType.PREVENTIVO, workOrderType.PLANIFICADO]

/** Types of unplanned orders. */
export const unplannedTypes = [workOrderType.CORRECTIVO, workOrderType.MEJORA, workOrderType.SOPORTE] as const

/** Statuses of an order on which work may still be done. */
export const openStatuses: readonly number[] = [
  workOrderStatus.PENDIENTE,
  workOrderStatus.EN_ESPERA,
  workOrderStatus.EN_CURSO,
  workOrderStatus.PARA_REVISION
]

/** Statuses in which an order is over: nothing on it may change any more. */
export const overStatuses: readonly number[] = [workOrderStatus.CERRADA, workOrderStatus.CANCELADO]

/** Names of palettes in the web's theme. */
export type Color = 'blue' | 'red' | 'green' | 'indigo' | 'purple' | 'orange' | 'amber' | 'gray'

type Value = { id: number; name: string; color?: Color }

const groups = {
  WORK_ORDER_TYPE: [
    { id: 1, name: 'Correctivo', color: 'red' },
    { id: 2, name: 'Mejora', color: 'green' },
    { id: 3, name: 'Soporte', color: 'purple' },
    { id: 162, name: 'Preventivo', color: 'blue' },
    { id: 168, name: 'Planificado', color: 'indigo' }
  ],
  PRIORITY: [
    { id: 6, name: 'Muy baja', color: 'gray' },
    { id: 7, name: 'Baja', color: 'gray' },
    { id: 8, name: 'Media', color: 'blue' },
    { id: 150, name: 'Alta', color: 'orange' },
    { id: 151, name: 'Muy alta', color: 'red' }
  ],
  WORK_ORDER_STATUS: [
    { id: 9, name: 'Pendiente', color: 'orange' },
    { id: 10, name: 'En espera', color: 'amber' },
    { id: 11, name: 'En curso', color: 'blue' },
    { id: 12, name: 'Para revisión', color: 'purple' },
    { id: 13, name: 'Cerrada', color: 'green' },
    { id: 15, name: 'Cancelada', color: 'red' }
  ],
  CHECK_TYPE: [
    { id: 134, name: 'Texto' },
    { id: 135, name: 'OK / NOK' },
    { id: 136, name: 'Medida' },
    { id: 137, name: 'Verificación' },
    { id: 138, name: 'Fecha y hora' }
  ],
  REGIME: [
    { id: 163, name: 'Por fechas' },
    { id: 164, name: 'Por lecturas' },
    { id: 165, name: 'Por fechas y lecturas' }
  ],
  ACTIVITY_KIND: [
    { id: 166, name: 'Actividad' },
    { id: 167, name: 'Tarea' }
  ],
  LOCATION_TYPE: [
    { id: 20, name: 'Línea' },
    { id: 21, name: 'Estación' },
    { id: 22, name: 'Torre' },
    { id: 23, name: 'Tramo' },
    { id: 24, name: 'Cochera' },
    { id: 25, name: 'Taller' },
    { id: 26, name: 'Almacén' }
  ],
  ASSET_STATUS: [
    { id: 30, name: 'En servicio', color: 'green' },
    { id: 31, name: 'En almacén', color: 'blue' },
    { id: 32, name: 'En reparación', color: 'orange' },
    { id: 33, name: 'De baja', color: 'gray' }
  ],
  ANOMALY_STATUS: [
    { id: 40, name: 'Registrado', color: 'orange' },
    { id: 41, name: 'En revisión', color: 'purple' },
    { id: 42, name: 'Aceptado', color: 'blue' },
    { id: 43, name: 'Atendido', color: 'green' },
    { id: 44, name: 'Rechazado', color: 'red' },
    { id: 45, name: 'Unido', color: 'gray' }
  ],
  DAILY_REPORT_STATUS: [
    { id: 50, name: 'Abierto', color: 'orange' },
    { id: 51, name: 'En revisión', color: 'purple' },
    { id: 52, name: 'Cerrado', color: 'green' }
  ],
  SHIFT: [
    { id: 60, name: 'Mañana' },
    { id: 61, name: 'Tarde' },
    { id: 62, name: 'Noche' }
  ],
  CHECK_STATUS: [
    { id: 70, name: 'Programado', color: 'orange' },
    { id: 71, name: 'Realizado', color: 'green' },
    { id: 72, name: 'No realizado', color: 'amber' },
    { id: 73, name: 'Anulado', color: 'gray' }
  ],
  READING_SOURCE: [
    { id: 80, name: 'Manual' },
    { id: 81, name: 'Check' },
    { id: 82, name: 'Importación' },
    { id: 83, name: 'API' }
  ],
  SERVICE_IMPACT: [
    { id: 90, name: 'Sin efecto' },
    { id: 91, name: 'Velocidad reducida', color: 'amber' },
    { id: 92, name: 'Parada', color: 'red' }
  ],
  WAREHOUSE_MOVEMENT: [
    { id: 100, name: 'Entrada', color: 'green' },
    { id: 101, name: 'Salida', color: 'blue' },
    { id: 102, name: 'Reserva', color: 'amber' },
    { id: 103, name: 'Devolución', color: 'purple' },
    { id: 104, name: 'Ajuste', color: 'gray' }
  ],
  ABSENCE: [
    { id: 110, name: 'Libre', color: 'gray' },
    { id: 111, name: 'Vacaciones', color: 'green' },
    { id: 112, name: 'Baja médica', color: 'red' },
    { id: 113, name: 'Permiso', color: 'amber' }
  ]
} as const satisfies Record<string, readonly Value[]>

export type ClassifierType = keyof typeof groups

type Classifier = Value & { type: ClassifierType; index: number }

/** Every value, in the order of its group; the order can differ from that of the ids, as with priorities. */
export const classifiers: readonly Classifier[] = Object.entries(groups).flatMap(([type, values]) =>
  values.map((value, index) => ({ ...value, type: type as ClassifierType, index }))
)

export const classifierTypes = Object.keys(groups) as ClassifierType[]

const byId = new Map(classifiers.map(value => [value.id, value]))

/** The values of one group, in order. */
export const classifiersOf = (type: ClassifierType): readonly Classifier[] =>
  classifiers.filter(value => value.type === type)

/** One value by id. An unknown id throws, because it can only come from a programming error. */
export function classifierOf(id: number): Classifier {
  const value = byId.get(id)
  if (!value) throw new RangeError(`no classifier ${id}`)
  return value
}

/** Ids and Spanish names of the table `periodicity_unit`. */
export const periodicityUnits = [
  { id: 1, name: 'Día' },
  { id: 2, name: 'Semana' },
  { id: 3, name: 'Mes' },
  { id: 4, name: 'Año' },
  { id: 5, name: 'Lunes' },
  { id: 6, name: 'Martes' },
  { id: 7, name: 'Miércoles' },
  { id: 8, name: 'Jueves' },
  { id: 9, name: 'Viernes' },
  { id: 10, name: 'Sábado' },
  { id: 11, name: 'Domingo' }
] as const
