import { mutationOptions } from '@tanstack/react-query'
import { failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { workOrders, writeOutcome } from 'contract/work-orders/work-orders.ts'
import { pathOf } from '../../api/address.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { SpanNote } from '../../ui/input/SpanNote.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'

const failureTypesApi = resourceApi(failureTypes)

/** The orders' client whose change is that of the outcome; its drafts have a name of their own. */
const outcomeApi = {
  ...workOrdersApi,
  entity: 'work_order_outcome',
  update: () =>
    mutationOptions({
      ...workOrdersApi.update(),
      mutationFn: ({ id, ...body }) => write('PUT', pathOf(writeOutcome.path, { id }), { body })
    })
}

const sections: readonly Section[] = [
  {
    title: 'Falla',
    fields: [
      { name: 'cause', kind: 'textarea', placeholder: 'Por qué ocurrió' },
      {
        name: 'fk_failure_type',
        kind: 'resource',
        source: choicesOf(failureTypesApi, { query: { is_active: true } })
      },
      { name: 'solution', kind: 'textarea', placeholder: 'Qué se hizo' }
    ]
  },
  {
    title: 'Parada de la línea',
    text: 'Solo si la línea estuvo parada. Si sigue parada, deje vacío el final.',
    fields: [
      { name: 'down_from', kind: 'datetime', says: 'happened', wide: true },
      { name: 'down_to', kind: 'datetime', says: 'happened', wide: true }
    ]
  }
]

/** Failure, cause, solution and downtime of an open order. */
export function OutcomeForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <RecordForm resource={workOrders} api={outcomeApi} id={id} sections={sections} fields={5} onClose={onClose}>
      {({ values }) => <SpanNote from={values['down_from']} to={values['down_to']} />}
    </RecordForm>
  )
}
