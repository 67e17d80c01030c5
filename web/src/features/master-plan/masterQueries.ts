import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import { masterOccurrences, masterPlan } from 'contract/calls/master-plan/master-plan.ts'
import { structures } from 'contract/calls/structure/structure.ts'
import type { Grouping, MasterPlan } from 'contract/master-plan/master-plan.ts'
import type { PeriodKind } from 'contract/core/periods.ts'
import type { Structure } from 'contract/structure/structure.ts'
import { requestFile } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

export const structureChoices = choicesOf(resourceApi(structures), {
  label: ({ code, name }: Structure) => `${code} · ${name}`
})
export const specialtyChoices = choicesOf(resourceApi(specialties))

const entities = [
  'base_activity',
  'check',
  'activity',
  'base',
  'structure',
  'specialty',
  'staff_location',
  'roster'
] as const

const planCall = callApi(masterPlan, { entities })
const occurrencesCall = callApi(masterOccurrences, { entities })

/** A line's year, and the filters of its plan. */
export type MasterPlanFilters = { fkLine: number; year: number } & Partial<
  Record<'fk_structure' | 'fk_specialty', readonly string[]> & Record<'late' | 'search', string>
>

/** The filters in the address as the calls take them. */
export function masterPlanFilters(
  { fkLine, search, fk_structure, fk_specialty, late }: ListParams,
  year: number
): MasterPlanFilters {
  return { fkLine, search, fk_structure, fk_specialty, late, year } as MasterPlanFilters
}

/** The plan with the sums of its groups, and its rows unless they are too many; filtered anew, what was there stays. */
export const planQuery = (filters: MasterPlanFilters, by: PeriodKind, group: Grouping) => ({
  ...planCall.query({ query: { ...filters, by, group, sums: true } as never }),
  placeholderData: (before: MasterPlan | undefined, { queryKey = [] }: { queryKey?: readonly unknown[] } = {}) => {
    const was = queryKey.at(-1) as { fkLine?: number; year?: number; by?: PeriodKind; group?: Grouping } | undefined
    const isSame = was?.fkLine === filters.fkLine && was.year === filters.year && was.by === by && was.group === group
    return isSame ? before : undefined
  }
})

/** The rows of one group, of a plan that comes without rows. */
export const groupQuery = (filters: MasterPlanFilters, by: PeriodKind, group: Grouping, id: number) => ({
  ...planCall.query({ query: { ...filters, by, group, [`of_${group}`]: id } as never }),
  select: ({ rows }: MasterPlan) => rows
})

/** What cells count, one by one; while more of them load, what was there stays. */
export const occurrencesQuery = (filters: MasterPlanFilters, cell: object, itemsPerPage: number) => ({
  ...occurrencesCall.query({ query: { ...filters, ...cell, itemsPerPage } as never }),
  placeholderData: <Told>(before: Told | undefined) => before
})

/** The plan as a file. */
export const planFile = (filters: MasterPlanFilters, by: PeriodKind, group: Grouping, format: 'xlsx' | 'pdf') =>
  requestFile(masterPlan.path, { query: { ...filters, by, group, format } })
