import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { readStored } from '../../api/storage.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { type CellTexts, cellKey, useGridValues } from '../../ui/grid/useGridValues.ts'
import { useState } from 'react'
import type { Clearing } from '../../records/readings/clearing.ts'
import { roundQuery } from '../../records/readings/roundQuery.ts'

/** The column of the round that is typed into. */
export const valueColumn = 'value'

export const textKey = (meter: number): string => cellKey(String(meter), valueColumn)

type Draft = { texts: CellTexts; clearings: Readonly<Record<string, Clearing>> }

function readDraft(key: string): Draft {
  const { texts = {}, clearings = {} } = (readStored(key) ?? {}) as Partial<Draft>
  return { texts, clearings }
}

/**
 * The round of the selected line, and what was typed into it so far, which survives a reload. The caller has the line's
 * id as its `key`.
 */
export function useRound() {
  const { uuid } = useSession()
  const { line } = useSelectedLine()
  const draftKey = `readings:${uuid}:${line.fk_location}`
  const query = useQuery(roundQuery(uuid, line.fk_location))
  const values = useGridValues(
    () => readDraft(draftKey).texts,
    texts => keepTyped(draftKey, { ...readDraft(draftKey), texts })
  )
  const [clearings, setClearings] = useState(() => readDraft(draftKey).clearings)
  const keep = (next: Draft['clearings']) => {
    setClearings(next)
    keepTyped(draftKey, { ...readDraft(draftKey), clearings: next })
  }
  return {
    user: uuid,
    line,
    query,
    values,
    text: (meter: number) => values.text(String(meter), valueColumn),
    clearing: (meter: number): Clearing => clearings[meter] ?? {},
    clear: (meter: number, said: Clearing) => keep({ ...clearings, [meter]: said }),
    /** Forgets what was typed of these meters. */
    done: (meters: readonly number[]) => {
      const gone = new Set(meters.map(String))
      values.drop(row => gone.has(row))
      keep(Object.fromEntries(Object.entries(clearings).filter(([meter]) => !gone.has(meter))))
    }
  }
}

export type RoundState = ReturnType<typeof useRound>
