import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { InHistory, type Me } from '../../api/session.ts'
import { isReading } from '../../api/rights.ts'
import { RecordPage } from '../../ui/record/RecordPage.tsx'

const missing =
  'Este registro no está en el historial. Puede que todavía no haya terminado, que se haya reabierto o que ya no exista.'

/** The user with what reads alone: no page offers to change a record, or to begin one. */
const asReader = (me: Me): Me => ({
  ...me,
  profile: {
    ...me.profile,
    profile_permissions: me.profile.profile_permissions.filter(isReading),
    profile_pages: me.profile.profile_pages.filter(({ page }) => !/\/(new|edit)$/.test(page.path))
  }
})

/** The page of a record that is over: what its own page shows, and nothing that would change it. */
export function PastRecordPage<Row extends { id: number }, Key extends QueryKey>(
  props: ComponentProps<typeof RecordPage<Row, Key>>
) {
  return (
    <InHistory value={asReader}>
      <RecordPage {...props} missing={missing} />
    </InHistory>
  )
}
