import { entities, fieldName } from 'contract/entities.ts'
import { capitalised } from 'contract/entity.ts'
import { targetsOf } from './labels.ts'

/** Columns that say nothing about a record to people. */
export const silent: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at', 'uuid'])

/**
 * The Spanish name of a table's column: what its declaration says, what its form says, or what it points to; nothing for
 * one that says nothing to people. A column that nobody has named keeps its own name.
 */
export function fieldLabel(entity: string, column: string): string | undefined {
  if (silent.has(column)) return undefined
  const target = entities.get(targetsOf(entity).get(column) ?? '')
  return fieldName(entity, column) ?? (target && capitalised(target.names.one)) ?? column
}
