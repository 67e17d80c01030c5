import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayKindProblem } from 'contract/core/date-kinds.ts'
import { useState } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { DayInput } from '../../ui/input/DayInput.tsx'
import { dailyReportTarget } from '../../records/daily-reports/paths.ts'
import { existsQuery, openMutation } from './reportQueries.ts'

/** Leads to the report of another day, which it opens where there is none. */
export function OtherDay(dialog: OverlayViewProps) {
  const { line } = useSelectedLine()
  const today = useToday()
  const go = useGo()
  const queryClient = useQueryClient()
  const open = useMutation(openMutation())
  const [date, setDate] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const check = () => {
    const wrong = date ? dayKindProblem('happened', date, today) : 'Elija el día'
    setProblem(wrong)
    return wrong === undefined
  }
  const find = async (): Promise<number> => {
    const there = await queryClient.fetchQuery({ ...existsQuery(line.fk_location, date as string), staleTime: 0 })
    if (there.id !== null) return there.id
    return (await open.mutateAsync({ body: { date, fk_location: line.fk_location } as never })).id
  }
  return (
    <DialogView {...dialog}>
      <DialogForm
        draft={{ name: `daily_report:other-day:${line.fk_location}`, fields: { date: [date, setDate] } }}
        confirm="Abrir"
        check={check}
        onConfirm={find}
        onDone={id => go(dailyReportTarget(id))}
        onClose={dialog.onClose}
      >
        <DayInput label="Día" required says="happened" value={date} onChange={setDate} error={problem} />
      </DialogForm>
    </DialogView>
  )
}
