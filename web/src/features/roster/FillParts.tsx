import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted, formatNumber } from 'contract/core/format.ts'
import type { RosterPerson } from 'contract/roster/roster.ts'
import { useMemo, useState } from 'react'
import { daysQuery } from '../../records/roster/rosterQueries.ts'
import { countDays, type Draft, emptyDay, maxDraftDays } from './draft.ts'
import type { DayOf, Lines } from './edits.ts'
import type { Filling } from './filling.ts'
import { indexDays } from './indexDays.ts'
import type { StoredDay } from './useSaving.ts'

/** What the dialogs that fill days are given. */
export type FillProps = {
  lines: Lines
  draft: Draft
  /** all that are shown, and those of the selected rows */
  shown: readonly RosterPerson[]
  selected: readonly RosterPerson[]
  /** puts days into the draft */
  onFill: (days: Filling['days'], storedDay: StoredDay) => void
}

/** Which people are filled: those of the selected rows, if there are several, or all that are shown. */
export function usePeopleChoice({ shown, selected }: Pick<FillProps, 'shown' | 'selected'>) {
  const [who, setWho] = useState(selected.length > 1 ? 'selected' : 'shown')
  const field = (
    <Radio.Group label="Personas" value={who} onChange={setWho}>
      <Stack gap="xs" mt={4}>
        <Radio
          value="selected"
          label={
            selected.length === 1
              ? `La de la fila elegida: ${selected[0]?.first_name} ${selected[0]?.last_name}`
              : `Las ${selected.length} de las filas elegidas`
          }
        />
        <Radio value="shown" label={`Todas las que se ven (${formatNumber(shown.length, 0)})`} />
      </Stack>
    </Radio.Group>
  )
  return { people: who === 'selected' ? selected : shown, field }
}

/** The days of a period with what is typed; undefined until they are loaded. */
export function useKnownDays(
  { lines, draft }: Pick<FillProps, 'lines' | 'draft'>,
  { from, to }: { from: string; to: string },
  isEnabled: boolean
) {
  const query = useQuery({ ...daysQuery({ line: lines.line, from, to }), enabled: isEnabled })
  const { data } = query
  return useMemo(() => {
    if (!data) return undefined
    const index = indexDays(data)
    const storedDay: StoredDay = (fk_staff, date) => index.day(fk_staff, date) ?? emptyDay
    const dayOf: DayOf = (fk_staff, date) => draft[fk_staff]?.[date] ?? index.day(fk_staff, date) ?? emptyDay
    return { storedDay, dayOf }
  }, [data, draft])
}

/** Why days can't be filled; undefined if they can. @param count of all days that would be looked at */
export function tooManyText(count: number, filling: Filling | undefined, draft: Draft): string | undefined {
  const most = formatNumber(maxDraftDays, 0)
  if (count > maxDraftDays)
    return `Son ${formatNumber(count, 0)} días; como mucho ${most} a la vez. Elija menos personas o días.`
  if (filling && countDays(draft) + filling.days.length > maxDraftDays)
    return `Con los que faltan por guardar serían más de ${most} días. Guarde primero.`
  return undefined
}

/** What filling would do, in counts; or why it can't be done. */
export function FillCounts({ filling, problem }: { filling: Filling | undefined; problem: string | undefined }) {
  if (problem)
    return (
      <Alert color="red" role="alert">
        {problem}
      </Alert>
    )
  if (!filling) return null
  const { days, kept } = filling
  return (
    <Text size="sm" role="status">
      {days.length === 0 ? 'No cambia ningún día' : `Cambia ${counted(days.length, ['día', 'días'])}`}
      {kept.length > 0 &&
        `; ${kept.length === 1 ? 'queda 1 como está' : `quedan ${formatNumber(kept.length, 0)} como están`} (ausencias o turnos en otra línea)`}
      .
    </Text>
  )
}
