/**
 * What each figure of the dashboards counts: the one definition, which the screens show beside the figure and the
 * server's questions follow. Pure, without zod: days and months are those of the operator's time zone.
 */
export type Figure = {
  title: string
  /** what one of it is, and several */
  unit: readonly [one: string, many: string]
  /** what is counted, in the words of people who maintain */
  formula: string
}

/** Which anomaly reports count, the same in every figure. */
const countedReports =
  'Los archivados cuentan si antes se decidió sobre ellos; los avisos del público, desde que se aceptan.'

export const figures = {
  unplannedStatus: {
    title: 'No planificadas por estado',
    unit: ['actividad', 'actividades'],
    formula: 'Actividades no planificadas de la línea, por el estado que su orden tiene ahora.'
  },
  unplannedTypes: {
    title: 'No planificadas por tipo',
    unit: ['actividad', 'actividades'],
    formula:
      'Actividades no planificadas de la línea, en todos los estados, por el tipo de su orden: correctivo, mejora o soporte.'
  },
  unplannedStack: {
    title: 'No planificadas por estado y tipo',
    unit: ['actividad', 'actividades'],
    formula: 'Actividades no planificadas de la línea, por el estado que su orden tiene ahora y por su tipo.'
  },
  unplannedMonths: {
    title: 'No planificadas reportadas y atendidas',
    unit: ['actividad', 'actividades'],
    formula:
      'Reportadas: por el mes en que se creó la actividad. Atendidas: por el mes en que se cerró su orden, sea cual sea el mes en que se creó.'
  },
  anomalyStatus: {
    title: 'Anomalías por estado',
    unit: ['reporte', 'reportes'],
    formula: `Reportes de anomalía de la línea, por su estado de ahora. ${countedReports}`
  },
  anomalyMonths: {
    title: 'Anomalías reportadas y atendidas',
    unit: ['reporte', 'reportes'],
    formula: `Reportadas: por el mes en que se detectó la anomalía, sin los reportes unidos a otro. Atendidas: por el mes en que se cerró su orden, sea cual sea el mes en que se detectó. ${countedReports}`
  },
  anomalyStatusByLine: {
    title: 'Anomalías por línea y estado',
    unit: ['reporte', 'reportes'],
    formula: `Reportes de anomalía detectados entre las dos fechas, ambas incluidas, por su estado de ahora. ${countedReports}`
  },
  failureMonths: {
    title: 'Fallas por mes',
    unit: ['falla', 'fallas'],
    formula:
      'Órdenes correctivas con base y tipo de falla, sin las canceladas, por el mes en que se crearon. Repetidas: las que tienen otra de la misma base y tipo en los {days} días anteriores.'
  },
  orderStatusByLine: {
    title: 'Órdenes por línea y estado',
    unit: ['orden', 'órdenes'],
    formula: 'Órdenes de trabajo creadas entre las dos fechas, ambas incluidas, por su estado de ahora.'
  }
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures
