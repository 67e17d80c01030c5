import {
  plannedFigures,
  type PlannedFigure,
  type PlannedFigures,
  type Share
} from 'contract/dashboard/planned-figures.ts'
import type { FastifyReply } from 'fastify'
import type { SheetColumn } from '../../platform/excel.ts'
import { sendExcel } from '../../platform/http/list-file.ts'

/** A row of the sheet: a month, a line, a specialty, or all. */
type Row = { name: string; backlog_minutes?: number; backlog_weeks?: number | null } & Partial<
  Record<PlannedFigure, Share>
>

const percent = (share: Share | undefined) => (share?.of ? (share.part / share.of) * 100 : null)

const columns: readonly SheetColumn<Row>[] = [
  { label: 'De qué', kind: 'text', value: ({ name }) => name },
  ...Object.entries(plannedFigures).flatMap(([key, { title, standard }]): SheetColumn<Row>[] => {
    const figure = key as PlannedFigure
    return [
      { label: `${title} (${standard}), %`, kind: 'decimals', value: row => percent(row[figure]) },
      { label: `${title}: parte`, kind: 'number', value: row => row[figure]?.part },
      { label: `${title}: de`, kind: 'number', value: row => row[figure]?.of }
    ]
  }),
  { label: 'Trabajo pendiente, horas', kind: 'decimals', value: row => (row.backlog_minutes ?? 0) / 60 || null },
  { label: 'Trabajo pendiente, semanas', kind: 'decimals', value: row => row.backlog_weeks }
]

/** Sends the figures of planned work as a workbook: in all, by month, line and specialty. */
export async function sendPlanned(
  reply: FastifyReply,
  { about, timeZone }: { about: string; timeZone: string },
  { total, by_month, by_line, by_specialty }: PlannedFigures
): Promise<FastifyReply> {
  async function* batches(): AsyncGenerator<Row[]> {
    yield [{ name: 'Total', ...total }]
    yield by_month.map(({ month, ...shares }) => ({ name: month, ...shares }))
    yield by_line.map(({ line, ...shares }) => ({ name: line.name, ...shares }))
    yield by_specialty
  }
  return sendExcel(reply, columns, batches(), { name: `Cifras de planificadas ${about}`, timeZone })
}
