import { IconArrowBarToDown, IconArrowBarUp, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { RecordChange } from 'contract/audit/audit.ts'
import type { Sentence, DescribeChanges } from '../history/sentences.ts'

/** The sentences for an asset's stays, and for parts that were put in and taken out. */
export const describeAssetChanges =
  (id: number): DescribeChanges =>
  rows => {
    const told = (row: RecordChange) => staySentence(row) ?? partSentence(row, id)
    return {
      sentences: rows.flatMap(row => told(row) ?? []),
      rest: rows.filter(row => !told(row))
    }
  }

const reasonOf = (row: RecordChange) => row.after?.['reason'] as string | null | undefined

function staySentence(row: RecordChange): Sentence | undefined {
  if (row.entity !== 'asset_version') return undefined
  const base = row.part_label ?? 'una base'
  if (row.action === 'insert')
    return { what: `montó el activo en ${base}`, text: reasonOf(row), icon: IconArrowBarToDown, colour: 'green' }
  return row.after?.['removed_at']
    ? { what: `retiró el activo de ${base}`, text: reasonOf(row), icon: IconArrowBarUp, colour: 'orange' }
    : undefined
}

/** The sentence for a change of another asset's assembly, which is in the history of both assemblies. */
function partSentence(row: RecordChange, id: number): Sentence | undefined {
  if (row.entity !== 'asset' || row.fk_entity === id) return undefined
  const part = row.label ?? `N.º ${row.fk_entity}`
  const [was, is] = [row.before?.['fk_asset'], row.after?.['fk_asset']]
  const names = row.names['fk_asset'] ?? {}
  if (is === id) {
    const from = typeof was === 'number' ? names[was] : undefined
    return {
      what: `puso la parte ${part}${from ? `, que venía de ${from}` : ''}`,
      icon: IconPlugConnected,
      colour: 'green'
    }
  }
  const to = typeof is === 'number' ? names[is] : undefined
  return { what: `sacó la parte ${part}${to ? ` y la puso en ${to}` : ''}`, icon: IconPlugConnectedX, colour: 'orange' }
}
