import type { UseQueryResult } from '@tanstack/react-query'
import { useCan } from '../../ui/shell/Can.tsx'
import { type DrawerParam, useDrawer } from '../../ui/overlay/drawers.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { Values } from '../../ui/form/fields.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import type { HoursKind } from './HoursForm.tsx'
import { failedTexts } from './hoursTexts.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const HoursForm = lateComponent(async () => (await import('./HoursForm.tsx')).HoursForm)

export type HoursQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>

type HoursDrawerProps = {
  param: DrawerParam
  kind: HoursKind
  /** the rows in which it is found: until they are loaded it is unknown whether the line has its own */
  list?: HoursQuery
  /** each gets the number in the address */
  titleOf: (number: number) => string
  /** the record's id; undefined: there is none yet */
  find: (number: number) => number | undefined
  startOf: (number: number) => Values
}

/** The form of a weekday's hours, of a shift or of a date, over the page. */
export function HoursDrawer({ param, kind, list, titleOf, find, startOf }: HoursDrawerProps) {
  const mayWrite = useCan('service-hours.write')
  const { open } = useDrawer(param)
  if (!mayWrite) return null
  const number = typeof open === 'number' ? open : 0
  return (
    <RecordDrawer param={param} add={titleOf(0)} edit={titleOf(number)} fields={3}>
      {({ close }) => {
        if (list && !list.data)
          return list.error ? <ErrorState what={failedTexts[kind]} query={list} /> : <FormSkeleton fields={3} />
        const id = open === 'new' ? undefined : find(number)
        return <HoursForm kind={kind} id={id} start={startOf(number)} onClose={close} />
      }}
    </RecordDrawer>
  )
}
