import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from 'contract/core/resource.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../../api/client.ts'
import { handling } from '../../api/queryClient.ts'
import type { RecordRow, ResourceApi, RowOf } from '../../api/resourceApi.ts'
import type { Values } from './fields.ts'
import { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useSchemaForm } from './useSchemaForm.ts'

export type ResourceFormProps<R extends Resource> = Pick<
  SchemaFormProps<unknown>,
  'sections' | 'onCancel' | 'waitsFor' | 'submitLabel' | 'within' | 'lineBound' | 'children'
> & {
  /** with its schemas */
  resource: R
  api: ResourceApi<R>
  /** what is edited, from `api.one`, so that it follows; without it, one is created */
  record?: RowOf<R> | undefined
  /** values with which a new one starts */
  start?: Values
  onSaved: (row: RowOf<R>) => void
  /** saves some changes in another way, which begins a job perhaps; undefined for those that are saved as usual */
  otherwise?: (changed: Values & RecordRow) => Promise<unknown> | undefined
  /** after such a change was saved */
  onOtherwise?: (answer: unknown) => void
}

/**
 * Creates or changes a record, with labels and validation by the schema of its create. A change sends only the fields
 * that were changed, with the version it started from. Concurrent changes by others are shown, never overwritten.
 */
export function ResourceForm<R extends Resource>({
  resource,
  api,
  record,
  start,
  onSaved,
  otherwise,
  onOtherwise,
  ...rest
}: ResourceFormProps<R>) {
  const given = record as (Values & RecordRow) | undefined
  const [base, setBase] = useState(given)
  const form = useSchemaForm(resource.create as unknown as z.ZodObject, given ?? start)
  const queryClient = useQueryClient()
  const create = useMutation(api.create())
  const update = useMutation(handling(api.update(), isStale))

  const newer = given && base && given.version > base.version ? given : undefined
  const rebase = (keep: boolean) => {
    if (!newer) return
    setBase(newer)
    form.restart(newer, { keep })
  }
  // As long as nothing was typed, the form shows the newest record.
  const follow = useEffectEvent(() => {
    if (!form.isDirty) rebase(false)
  })
  const newestVersion = newer?.version
  useEffect(() => {
    // The values are in the form library's state, so they can't be derived while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    if (newestVersion !== undefined) follow()
  }, [newestVersion])

  const send = async (body: Values, changed: Values) => {
    if (!base) return create.mutateAsync(body as never)
    if (Object.keys(changed).length === 0) return base
    const change = { ...changed, id: base.id, version: base.version }
    const other = otherwise?.(change)
    return other ? new Other(await other) : update.mutateAsync(change as never)
  }
  const handles = (error: ApiError) => {
    if (!isStale(error) || !base) return false
    void queryClient.invalidateQueries({ queryKey: api.one(base.id).queryKey })
    return true
  }

  const saved = (row: unknown) => {
    if (row instanceof Other) return onOtherwise?.(row.answer)
    if (base) {
      setBase(row as Values & RecordRow)
      form.restart(row as Values)
    }
    return onSaved(row as RowOf<R>)
  }

  return (
    <SchemaForm
      {...rest}
      form={form}
      send={send}
      handles={handles}
      onSent={saved}
      draft={`${api.entity}:${base?.id ?? 'new'}`}
      notice={
        newer &&
        form.isDirty && (
          <StaleNotice form={form} newer={newer} onReload={() => rebase(false)} onKeep={() => rebase(true)} />
        )
      }
    />
  )
}

/** The notice asks which changes stay. */
const isStale = ({ reason }: ApiError) => reason === 'stale'

/** The answer of a change that was saved in another way. */
class Other {
  readonly answer: unknown
  constructor(answer: unknown) {
    this.answer = answer
  }
}
