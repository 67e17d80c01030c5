import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { InHistory } from '../../api/session.ts'
import { RecordPage } from '../../ui/RecordPage.tsx'

const missing =
  'Este registro no está en el historial. Puede que todavía no haya terminado, que se haya reabierto o que ya no exista.'

/** The page of a record that is over: what its own page shows, and nothing that would change it. */
export function PastRecordPage<Row extends { id: number }, Key extends QueryKey>(
  props: ComponentProps<typeof RecordPage<Row, Key>>
) {
  return (
    <InHistory value>
      <RecordPage {...props} missing={missing} />
    </InHistory>
  )
}
