import { entities, fieldName } from 'contract/core/entities.ts'
import { capitalised } from 'contract/core/entity.ts'
import { targetsOf } from './labels.ts'

/** Columns that the audit leaves out, because they mean nothing to people. */
export const technicalColumns: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at', 'uuid'])

/**
 * The Spanish name of a table's column, from its declaration, its form or what it points to; undefined if the column
 * means nothing to people. A column without a Spanish name keeps its own name.
 */
export function fieldLabel(entity: string, column: string): string | undefined {
  if (technicalColumns.has(column)) return undefined
  const target = entities.get(targetsOf(entity).get(column) ?? '')
  return fieldName(entity, column) ?? (target && capitalised(target.names.one)) ?? column
}
