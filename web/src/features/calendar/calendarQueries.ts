import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import { planningCalendar } from 'contract/calls/planning/calendar.ts'
import { rosterDays, rosterPeople } from 'contract/calls/roster/roster.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { staffApi } from '../../records/staff/staffQueries.ts'
import type { Days } from './days.ts'
import { personName, presenceOf, rosterOf } from './people.ts'

const hours = ['line_shift', 'service_hours', 'service_exception']
const staffing = ['staff', 'staff_location', 'staff_specialty']

const calendarApi = callApi(planningCalendar, {
  entities: [
    'work_order',
    'check',
    'work_order_staff',
    'base_activity',
    'activity',
    'unplanned',
    'unplanned_staff',
    'unplanned_execution_date',
    'roster',
    ...staffing,
    ...hours
  ]
})
const daysApi = callApi(rosterDays, { entities: ['roster', ...staffing] })
const peopleApi = callApi(rosterPeople, { entities: ['roster', ...staffing, 'specialty', ...hours] })

/** What fills the nights of lines; while other days load, those before stay. */
export const calendarQuery = (lines: readonly number[], { from, to }: Days) =>
  queryOptions({
    ...calendarApi.query({ query: { fkLine: [...lines], from, to } }),
    placeholderData: keepPreviousData
  })

/** Who stands in the roster of a line, and on which shifts. */
export const rosterQuery = (fkLine: number, { from, to }: Days) => daysApi.query({ query: { fkLine, from, to } })
export const peopleQuery = (fkLine: number, { from, to }: Days) => peopleApi.query({ query: { fkLine, from, to } })

const specialtiesApi = resourceApi(specialties)
export const specialtyChoices = choicesOf(specialtiesApi)
export const specialtiesQuery = () => specialtiesApi.list({ itemsPerPage: 500, sortBy: 'name', sortDesc: false })

export const personChoices = choicesOf(staffApi, { query: { is_active: true }, label: personName })

const noPeople: readonly RosterPerson[] = []
const noDays: readonly RosterDay[] = []

/** Names of specialties and people, and where these are on which day, for who plans a line. */
export function useNames(line: number, days: Days) {
  const { data: specialtyPage } = useQuery(specialtiesQuery())
  const { data: found } = useQuery(peopleQuery(line, days))
  const { data: rosterDayRows = noDays } = useQuery(rosterQuery(line, days))
  const people = found?.people ?? noPeople
  const roster = rosterOf(rosterDayRows)
  const names = new Map(people.map(person => [person.id, personName(person)]))
  return {
    specialties: new Map(specialtyPage?.rows.map(({ id, name }) => [id, name])) as ReadonlyMap<number, string>,
    people,
    roster,
    nameOf: (person: number) => names.get(person),
    trainingsOf: (id: number) => people.find(person => person.id === id)?.fk_trainings,
    presenceOf: (person: number, date: string) => presenceOf(roster, line, person, date)
  }
}
