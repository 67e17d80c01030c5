/** What is typed into a roster and not saved yet. Pure. */
import type { RosterDay } from 'contract/roster/roster.ts'
import { maxIds } from 'contract/core/http.ts'

/** A day as it shall be; `version` of the day that was seen when it was typed. */
export type DraftDay = Omit<RosterDay, 'fk_staff' | 'date'>
/** By date. */
export type PersonDraft = Readonly<Record<string, DraftDay>>
/** By person. People without changes are absent. */
export type Draft = Readonly<Record<number, PersonDraft>>

/** As many days as one call saves. */
export const maxDraftDays = maxIds

export const emptyDay = { fk_line: null, fkc_shift: null, fkc_absence: null, version: 0 } as const

export const isSameDay = (a: DraftDay, b: DraftDay): boolean =>
  a.fk_line === b.fk_line && a.fkc_shift === b.fkc_shift && a.fkc_absence === b.fkc_absence

export const countDays = (draft: Draft): number =>
  Object.values(draft).reduce((sum, days: PersonDraft) => sum + Object.keys(days).length, 0)

/** The days of a draft as the call takes them, by person and date. */
export const itemsOf = (draft: Draft): RosterDay[] =>
  Object.entries(draft).flatMap(([fk_staff, days]: [string, PersonDraft]) =>
    Object.entries(days)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, day]) => ({ fk_staff: Number(fk_staff), date, ...day }))
  )

/**
 * The draft with further days. One that is as it is stored is no change, and leaves the draft.
 * @param storedDay as it was last fetched; undefined for an empty one
 */
export function withDays(
  draft: Draft,
  days: readonly RosterDay[],
  storedDay: (fk_staff: number, date: string) => DraftDay | undefined
): Draft {
  const changed = [...Map.groupBy(days, ({ fk_staff }) => fk_staff)].map(([fk_staff, own]) => {
    const person = new Map(Object.entries(draft[fk_staff] ?? {}))
    for (const { fk_staff: _, date, ...day } of own)
      if (isSameDay(day, storedDay(fk_staff, date) ?? emptyDay)) person.delete(date)
      else person.set(date, day)
    return [fk_staff, Object.fromEntries(person)] as const
  })
  return withPeople(draft, changed)
}

/** People whose last change is gone leave the draft. */
function withPeople(draft: Draft, changed: readonly (readonly [number, PersonDraft])[]): Draft {
  const people = new Map<string, PersonDraft>(Object.entries(draft))
  for (const [fk_staff, days] of changed)
    if (Object.keys(days).length > 0) people.set(String(fk_staff), days)
    else people.delete(String(fk_staff))
  return Object.fromEntries(people)
}

/**
 * The draft after a part of it was saved: what was typed meanwhile stays, with the version that the day has now.
 * @param sent the days as they were sent
 * @param saved the answer, in the same order
 */
export function withoutSaved(draft: Draft, sent: readonly RosterDay[], saved: readonly RosterDay[]): Draft {
  const versions = new Map(saved.map(({ fk_staff, date, version }) => [`${fk_staff} ${date}`, version]))
  const sentDays = new Map(sent.map(day => [`${day.fk_staff} ${day.date}`, day]))
  const changed = [...new Set(sent.map(({ fk_staff }) => fk_staff))].map(fk_staff => {
    const left = Object.entries(draft[fk_staff] ?? {}).flatMap(([date, now]): [string, DraftDay][] => {
      const day = sentDays.get(`${fk_staff} ${date}`)
      if (!day) return [[date, now]]
      return isSameDay(now, day) ? [] : [[date, { ...now, version: versions.get(`${fk_staff} ${date}`) ?? 0 }]]
    })
    return [fk_staff, Object.fromEntries(left)] as const
  })
  return withPeople(draft, changed)
}

/** A day that somebody else changed after it was typed: as it is stored now, and as it shall be. */
export type Conflict = { fk_staff: number; date: string; stored: DraftDay; typed: DraftDay }

/**
 * The days of a draft that were changed elsewhere meanwhile.
 * @param storedDay undefined for a day that isn't loaded
 */
export const conflictsOf = (
  draft: Draft,
  storedDay: (fk_staff: number, date: string) => DraftDay | undefined
): Conflict[] =>
  itemsOf(draft).flatMap(({ fk_staff, date, ...typed }) => {
    const stored = storedDay(fk_staff, date)
    return stored && stored.version !== typed.version && !isSameDay(stored, typed)
      ? [{ fk_staff, date, stored, typed }]
      : []
  })

/** A draft as it was kept in the browser; what isn't one is empty. */
export function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {}
  const draft: Record<number, PersonDraft> = {}
  for (const [fk_staff, days] of Object.entries(stored as Record<string, unknown>)) {
    if (!Number.isInteger(Number(fk_staff)) || typeof days !== 'object' || days === null) continue
    const own = Object.entries(days).filter(([date, day]) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isDraftDay(day))
    if (own.length > 0) draft[Number(fk_staff)] = Object.fromEntries(own)
  }
  return draft
}

const isDraftDay = (day: unknown): day is DraftDay =>
  typeof day === 'object' && day !== null && Object.keys(emptyDay).every(name => name in day)

/** The server's refusals (`items.3.fkc_shift`) by the day that each is about, and those of no day. */
export function refusalsOf(
  errors: Readonly<Record<string, readonly string[]>>,
  sent: readonly RosterDay[]
): { fk_staff: number; date: string; text: string }[] {
  const texts = new Map<RosterDay, string[]>()
  for (const [path, said] of Object.entries(errors)) {
    const day = sent[Number(/^items\.(\d+)/.exec(path)?.[1])]
    if (day) texts.set(day, [...(texts.get(day) ?? []), ...said])
  }
  return [...texts].map(([{ fk_staff, date }, said]) => ({ fk_staff, date, text: said.join('. ') }))
}
