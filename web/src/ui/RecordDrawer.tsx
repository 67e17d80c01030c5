import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { type LinkTarget, useGo } from './AppLink.tsx'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { Sheet } from './Sheet.tsx'

export type RecordDrawerProps = {
  /** the name of its parameter in the address, for a second drawer on a page */
  param?: string
  title: (id: number | undefined) => string
  /** how many fields the form has, for the shape that stands there until it comes */
  fields: number
  /** the form, loaded lazily; `id` is undefined for a new record */
  children: (record: { id: number | undefined; close: () => void }) => ReactNode
}

/** Creates or edits a record over its list. Which one stands in the address: the drawer can be linked and gone back from. */
export function RecordDrawer({ param = 'record', title, fields, children }: RecordDrawerProps) {
  const named = (useSearch({ strict: false }) as Record<string, unknown>)[param]
  const go = useGo()
  const id = named === 'new' ? undefined : Number(named)
  const opened = id === undefined || (Number.isInteger(id) && id > 0)
  const close = () => go({ to: '.', search: before => ({ ...before, [param]: undefined }), resetScroll: false })
  return (
    <Sheet opened={opened} onClose={close} title={title(id)}>
      {opened && (
        <Suspense key={String(named)} fallback={<FormSkeleton fields={fields} />}>
          {children({ id, close })}
        </Suspense>
      )}
    </Sheet>
  )
}

/** The address of a record's drawer, over the page as it stands. */
export function recordLink(record: number | 'new', param = 'record'): LinkTarget {
  return { to: '.', search: before => ({ ...before, [param]: String(record) }), resetScroll: false }
}
