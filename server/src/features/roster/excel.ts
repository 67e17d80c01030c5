import { classifierOf } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import type { RosterDay, RosterPeople } from 'contract/roster/roster.ts'
import type { Readable } from 'node:stream'
import { excelFile, type SheetColumn } from '../../platform/excel.ts'

type Sheet = {
  from: string
  to: string
  days: readonly RosterDay[]
  fkLine: number | undefined
  timeZone: string
} & Pick<RosterPeople, 'people' | 'lines'>

/** A roster as a sheet: people × days, in the words that a pasted block is read by; another line's shift with its name. */
export function rosterAsExcel({ from, to, people, lines, days, fkLine, timeZone }: Sheet): Readable {
  const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
  const dayOf = new Map(days.map(day => [`${day.fk_staff} ${day.date}`, day]))
  const cell = (day: RosterDay | undefined) => {
    if (!day) return null
    const word = classifierOf((day.fkc_shift ?? day.fkc_absence) as number).name
    return day.fk_line === null || day.fk_line === fkLine ? word : `${word} · ${nameOf.get(day.fk_line)}`
  }
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  const columns: SheetColumn<(typeof people)[number]>[] = [
    { label: 'Apellidos', kind: 'text', value: ({ last_name }) => last_name },
    { label: 'Nombre', kind: 'text', value: ({ first_name }) => first_name },
    { label: 'Cargo', kind: 'text', value: ({ position }) => position },
    ...dates.map((date): SheetColumn<(typeof people)[number]> => ({
      label: formatWeekdayDate(date),
      kind: 'text',
      value: ({ id }) => cell(dayOf.get(`${id} ${date}`))
    }))
  ]
  async function* rows() {
    yield people
  }
  return excelFile(columns, rows(), { name: `Cuadrante ${from}`, timeZone })
}
