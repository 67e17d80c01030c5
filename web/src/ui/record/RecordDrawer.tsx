import { type ReactNode, Suspense } from 'react'
import { type DrawerParam, useDrawer } from '../overlay/drawers.ts'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { Sheet } from '../overlay/Sheet.tsx'

export type RecordDrawerProps = {
  /** the name of its parameter in the address, for a second drawer on a page */
  param?: DrawerParam
  /** its title for a new record; without it, none can be created here */
  add?: string | undefined
  /** its title for an existing record; without it, these aren't edited here */
  edit?: string | undefined
  /** how many fields the form has, for its skeleton */
  fields: number
  /** the form, loaded lazily; `id` is undefined for a new record */
  children: (record: { id: number | undefined; close: () => void }) => ReactNode
}

/** Creates or edits a record over its list. The address says which one, so that the drawer can be linked. */
export function RecordDrawer({ param, add, edit, fields, children }: RecordDrawerProps) {
  const { open, close } = useDrawer(param)
  const id = open === 'new' ? undefined : open
  const title = open === 'new' ? add : edit
  const opened = open !== undefined && title !== undefined
  return (
    <Sheet opened={opened} onClose={close} title={title ?? ''}>
      {opened && (
        <Suspense key={open} fallback={<FormSkeleton fields={fields} />}>
          {children({ id, close })}
        </Suspense>
      )}
    </Sheet>
  )
}
