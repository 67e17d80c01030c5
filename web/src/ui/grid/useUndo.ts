import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** As many steps as can be taken back. */
const maxUndoSteps = 200

type Step<Values> = { values: Values; /** the one cell that was typed into */ cell?: string | undefined }
type State<Values> = { values: Values; past: readonly Step<Values>[]; future: readonly Values[] }

/**
 * Values with their undo steps. What is typed into one cell without leaving it is one step.
 * @param initial read once
 * @param onChange called after each change, to store it
 */
export function useUndo<Values>(initial: () => Values, onChange?: (values: Values) => void) {
  const [{ values, past, future }, setState] = useState<State<Values>>(() => ({
    values: initial(),
    past: [],
    future: []
  }))
  const notify = useEffectEvent((now: Values) => onChange?.(now))
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) notify(values)
    isFirst.current = false
  }, [values])
  /** @param cell the one that is being typed into */
  const write = useCallback((change: (before: Values) => Values, cell?: string) => {
    setState(before => {
      const isSameCell = cell !== undefined && before.past.at(-1)?.cell === cell
      const step = { values: before.values, cell }
      return {
        values: change(before.values),
        past: isSameCell ? before.past : [...before.past, step].slice(-maxUndoSteps),
        future: []
      }
    })
  }, [])
  const undo = useCallback(() => {
    setState(({ values: now, past: steps, future: next }) => {
      const last = steps.at(-1)
      return last
        ? { values: last.values, past: steps.slice(0, -1), future: [now, ...next] }
        : { values: now, past: steps, future: next }
    })
  }, [])
  const redo = useCallback(() => {
    setState(({ values: now, past: steps, future: [next, ...later] }) =>
      next === undefined
        ? { values: now, past: steps, future: [] }
        : { values: next, past: [...steps, { values: now }], future: later }
    )
  }, [])
  /** Changes the values and forgets the steps: it can't be taken back. */
  const settle = useCallback((change: (before: Values) => Values) => {
    setState(before => ({ values: change(before.values), past: [], future: [] }))
  }, [])
  return { values, canUndo: past.length > 0, canRedo: future.length > 0, write, undo, redo, settle }
}
