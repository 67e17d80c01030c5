import { queryOptions } from '@tanstack/react-query'
import type { SyncResult } from 'contract/staff/staff.ts'
import type { workOrderStaff } from 'contract/work-orders/assignments.ts'
import { specialties, trainings } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import * as contract from 'contract/calls/staff/staff.ts'
import { locationType } from 'contract/core/classifier.ts'
import { request } from '../../api/client.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

/** What a person's row shows of others. */
const shown = [
  'staff_location',
  'location',
  'staff_specialty',
  'specialty',
  'staff_training',
  'training',
  'work_order_staff',
  'work_order',
  'attachment'
]

const { fkLine: _, ...filters } = contract.staff.filters

/** People of all lines: which of them is chosen among the filters, not by the selected line. */
export const staffApi = resourceApi({ ...contract.staff, filters }, { shows: shown })

export const positionsQuery = () => callApi(contract.staffPositions, { entities: ['staff'] }).query({})

export const lineChoices = choicesOf(resourceApi(locations), {
  query: { is_active: true, fkc_type: locationType.LINEA }
})
export const specialtyChoices = choicesOf(resourceApi(specialties), { query: { is_active: true } })
export const trainingChoices = choicesOf(resourceApi(trainings), { query: { is_active: true } })

const specialtyEntities = ['staff_specialty', 'specialty', 'staff']
export const specialtiesApi = resourceApi(contract.staffSpecialties)
export const specialtiesOf = callApi(contract.specialtiesOfPerson, { entities: specialtyEntities })
export const specialtiesToAssign = callApi(contract.specialtiesToAssign, { entities: specialtyEntities })

const trainingEntities = ['staff_training', 'training', 'attachment', 'staff']
export const trainingsApi = resourceApi(contract.staffTrainings)
export const trainingsOf = callApi(contract.trainingsOfPerson, { entities: trainingEntities })
export const trainingsToAssign = callApi(contract.trainingsToAssign, { entities: trainingEntities })

export const monthsApi = callApi(contract.monthsOfPerson, { entities: ['work_order_staff', 'work_order'] })
/**
 * A person's part in orders. Spelled out, not from `contract/calls/work-orders/assignments.ts`: a second page that
 * imports that would make it a file of its own, for which the page of an order would wait.
 */
export const assignmentsApi = resourceApi(
  {
    entity: 'work_order_staff',
    sort: ['scheduled_start', 'fkc_status', 'planned_minutes', 'real_minutes'],
    calls: { list: { path: 'work-order-staff' } }
  } as unknown as typeof workOrderStaff,
  { shows: ['work_order', 'staff'] }
)

/** What the source would change, read anew each time the dialog opens. No toast: the dialog shows every error. */
export const sourcePreview = queryOptions({
  queryKey: ['staff_source', 'preview'] as const,
  queryFn: ({ signal }) =>
    request<SyncResult>(contract.syncStaff.path, {
      method: 'POST',
      body: { preview: true },
      signal,
      suppressToast: true
    }),
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false
})

/** Applies what was seen. No toast: the dialog says what was done. */
export const appliedSync = {
  ...callApi(contract.syncStaff, { entities: ['staff'] }).mutation(),
  meta: { invalidates: ['staff'] }
}
