import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import type { ChoiceSource } from '../form/choices.ts'

/** What is said in the place of a record that was deleted, or that the caller may not see. */
const missing: Readonly<Record<number, string>> = { 403: 'sin acceso', 404: 'ya no existe' }

/**
 * The label of a chosen record; of one that is gone it says so. Undefined until it is known.
 * @param id null: nothing is chosen
 */
export function useRecordLabel(source: ChoiceSource, id: number | null): string | undefined {
  const { data, error } = useQuery({ ...source.api.one(id ?? 0, { suppressToast: true }), enabled: id !== null })
  if (data !== undefined) return source.label(data)
  return error instanceof ApiError ? missing[error.status] : undefined
}
