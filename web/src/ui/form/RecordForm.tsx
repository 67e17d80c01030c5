import { useQuery } from '@tanstack/react-query'
import type { Resource } from 'contract/core/resource.ts'
import type { ResourceApi, RowOf } from '../../api/resourceApi.ts'
import { ErrorState } from '../state/ErrorState.tsx'
import type { Section, Values } from './fields.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { ResourceForm, type ResourceFormProps } from './ResourceForm.tsx'

type RecordFormProps<R extends Resource> = Pick<
  ResourceFormProps<R>,
  'lineBound' | 'children' | 'submitLabel' | 'otherwise' | 'onOtherwise'
> & {
  /** with its schemas */
  resource: R
  api: ResourceApi<R>
  /** what is edited; without it, one is created */
  id: number | undefined
  /** the fields; a function where they depend on the record, or on what is typed */
  sections: readonly Section[] | ((record: RowOf<R> | undefined, values: Values) => readonly Section[])
  fields: number
  /** values with which a new one starts */
  start?: Values
  onClose: () => void
  /** called after it was saved; unless given, the drawer closes */
  onSaved?: (row: RowOf<R>) => void
}

/** The form of a record in a drawer; it asks for the record itself. */
export function RecordForm<R extends Resource>({
  resource,
  api,
  id,
  sections,
  fields,
  start,
  onClose,
  onSaved = onClose,
  ...rest
}: RecordFormProps<R>) {
  const query = useQuery({ ...api.one(id ?? 0), enabled: id !== undefined })
  const { data, error } = query
  if (id === undefined || data) {
    const shown = typeof sections === 'function' ? (values: Values) => sections(data, values) : sections
    return (
      <ResourceForm
        {...rest}
        resource={resource}
        api={api}
        record={data}
        {...(start && { start })}
        sections={shown}
        within="drawer"
        onSaved={onSaved}
        onCancel={onClose}
      />
    )
  }
  if (error) return <ErrorState what="No se ha podido cargar el registro" query={query} />
  return <FormSkeleton fields={fields} />
}
