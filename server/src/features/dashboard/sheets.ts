import { classifierOf, unplannedTypes } from 'contract/core/classifier.ts'
import type {
  MonthlyAttendance,
  StateCount,
  StatusOfLine,
  TypeCount,
  TypesOfState
} from 'contract/dashboard/dashboard.ts'
import { figures, type FigureName } from 'contract/dashboard/dashboard.ts'
import { monthNames } from 'contract/core/format.ts'
import type { FastifyReply } from 'fastify'
import type { SheetColumn } from '../../platform/excel.ts'
import { sendExcel } from '../../platform/http/list-file.ts'

export const stateColumns: readonly SheetColumn<StateCount>[] = [
  { label: 'Estado', kind: 'text', value: ({ name }) => name },
  { label: 'Cantidad', kind: 'number', value: ({ count }) => count }
]

export const typeColumns: readonly SheetColumn<TypeCount>[] = [
  { label: 'Tipo', kind: 'text', value: ({ name }) => name },
  { label: 'Cantidad', kind: 'number', value: ({ count }) => count }
]

export const stackColumns: readonly SheetColumn<TypesOfState>[] = [
  { label: 'Estado', kind: 'text', value: ({ name }) => name },
  ...unplannedTypes.map((type): SheetColumn<TypesOfState> => ({
    label: classifierOf(type).name,
    kind: 'number',
    value: ({ types }) => types.find(each => each.type === type)?.count
  }))
]

export const monthColumns: readonly SheetColumn<MonthlyAttendance>[] = [
  { label: 'Mes', kind: 'text', value: ({ month }) => monthNames[month - 1] },
  { label: 'Reportadas', kind: 'number', value: ({ reported }) => reported },
  { label: 'Atendidas', kind: 'number', value: ({ attended }) => attended }
]

export const lineColumns: readonly SheetColumn<StatusOfLine>[] = [
  { label: 'Línea', kind: 'text', value: ({ line }) => line.name },
  { label: 'Estado', kind: 'text', value: ({ name }) => name },
  { label: 'Cantidad', kind: 'number', value: ({ count }) => count }
]

/** Sends what a figure counts as a workbook under its title. */
export async function sendFigure<Row>(
  reply: FastifyReply,
  { figure, about, timeZone }: { figure: FigureName; /** year or days */ about: string; timeZone: string },
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[]
): Promise<FastifyReply> {
  async function* batches() {
    yield rows
  }
  const name = [figures[figure].title, about].filter(Boolean).join(' ')
  return sendExcel(reply, columns, batches(), { name, timeZone })
}
