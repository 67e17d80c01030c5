import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays } from 'contract/core/days.ts'
import { counted } from 'contract/core/format.ts'
import type { RosterDay } from 'contract/roster/roster.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { showSuccess } from '../../api/toasts.ts'
import { daysQuery, saveDays, showSaved } from '../../records/roster/rosterQueries.ts'
import { type Draft, type DraftDay, emptyDay, itemsOf, refusalsOf, withDays, withoutSaved } from './draft.ts'
import type { useDraft } from './useDraft.ts'

/** Why a day can't be as it was typed; `day` as it was then: changed, it is no longer a problem. */
export type Problem = { fk_staff: number; date: string; text: string; day: DraftDay | undefined }

export type StoredDay = (fk_staff: number, date: string) => DraftDay | undefined

/** As many days as one call reads: see `maxRosterDays`. */
const maxReadDays = 379

/** Saves the draft; what is refused comes back as problems of its days. */
export function useSaving({ values: draft, settle }: ReturnType<typeof useDraft>) {
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  /** days of the draft as they were stored when it was refused as stale, wherever they lie */
  const [fresh, setFresh] = useState<StoredDay>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: saveDays,
    meta: { handles: error => error.errors !== undefined || error.reason === 'stale' }
  })

  const save = async () => {
    const sent = itemsOf(draft)
    if (sent.length === 0 || isPending) return
    setProblems([])
    try {
      const saved = await mutateAsync(sent)
      showSaved(queryClient, saved)
      settle(now => withoutSaved(now, sent, saved))
      setFresh(undefined)
      showSuccess(counted(sent.length, ['día guardado', 'días guardados']))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errors)
        setProblems(refusalsOf(error.errors, sent).map(one => ({ ...one, day: draft[one.fk_staff]?.[one.date] })))
      if (error.reason === 'stale') {
        const stored = await freshDays(sent)
        setFresh(() => stored)
        // What somebody else changed in the same way is done.
        settle(now => withDays(now, itemsOf(now), (...day) => stored(...day)))
      }
    }
    await invalidateEntities(queryClient, ['roster'])
  }

  const freshDays = async (sent: readonly RosterDay[]): Promise<StoredDay> => {
    const dates = sent.map(({ date }) => date).toSorted()
    const [from, last] = [dates[0] as string, dates.at(-1) as string]
    const furthest = addDays(from, maxReadDays)
    const to = last < furthest ? last : furthest
    const days = await queryClient.fetchQuery({ ...daysQuery({ line: null, from, to }), staleTime: 0 })
    const byKey = new Map(days.map(day => [`${day.fk_staff} ${day.date}`, day]))
    return (fk_staff, date) => (from <= date && date <= to ? (byKey.get(`${fk_staff} ${date}`) ?? emptyDay) : undefined)
  }

  return {
    save,
    isSaving: isPending,
    fresh,
    problems: problems.filter(problem => isCurrent(problem, draft)),
    setProblems
  }
}

const isCurrent = ({ fk_staff, date, day }: Problem, draft: Draft) => draft[fk_staff]?.[date] === day
