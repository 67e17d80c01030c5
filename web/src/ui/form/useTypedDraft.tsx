import { type ReactNode, useMemo, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useDraft } from './draft.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { isSame, type Values } from './fields.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/**
 * The fields of a form that keeps them in states of its own: each as its value, which JSON can hold, and its setter.
 */
type DraftFields = Readonly<Record<string, readonly [value: unknown, set: (value: never) => void]>>

export type TypedDraft = {
  /** of the form and its record: 'work_order:12:cancel' */
  name: string
  fields: DraftFields
}

/** The fields of a form for a schema, as a draft takes them. */
export const schemaFields = ({ values, set }: SchemaFormState): DraftFields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, (next: never) => set(name, next)]]))

/**
 * Keeps what is typed in a form as a draft of the signed-in user, as record forms do, until `forget` is called: after
 * it was sent, or given up. `offer` restores what was kept the last time.
 */
export function useTypedDraft(
  { name, fields }: TypedDraft,
  onRestore?: () => void
): { offer: ReactNode; forget: () => void } {
  const { uuid } = useSession()
  // Only what JSON keeps, and the same object as long as nothing was typed.
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, [value]]) => [field, value ?? null]))
  )
  const values = useMemo(() => JSON.parse(text) as Values, [text])
  const [start] = useState(values)
  const isChanged = (field: string) => !isSame(values[field], start[field])
  const { found, forget } = useDraft(`${uuid}:${name}`, { values, start, isChanged })
  const restore = () => {
    for (const [field, value] of Object.entries(found?.typed ?? {})) fields[field]?.[1](value as never)
    onRestore?.()
  }
  const isOffered = found && !Object.keys(values).some(isChanged)
  return {
    offer: isOffered && <DraftOffer at={found.at} changedSince={noFields} onRestore={restore} onDiscard={forget} />,
    forget
  }
}

const noFields: readonly string[] = []
