import { useState } from 'react'
import type { Cell } from './matrix.ts'
import type { MatrixState } from './useMatrix.ts'

/**
 * 'Todo OK menos…': first the cells, then those that stay open, then one confirmation. Until that nothing is written.
 */
export function useAllOk(state: MatrixState) {
  const [scope, setScope] = useState<ReadonlySet<number>>()
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set())
  const cells = scope ? state.cells.filter(({ check }) => scope.has(check.id)) : []
  const plan = state.planAllOk(cells, except)
  const coming = new Set(plan.answered.map(({ cell }) => cell.check.id))
  const end = () => {
    setScope(undefined)
    setExcept(new Set())
  }
  return {
    isOn: scope !== undefined,
    plan,
    except,
    begin: (chosen: readonly Cell[]) => {
      setScope(new Set(chosen.map(({ check }) => check.id)))
      setExcept(new Set())
    },
    /** Whether a cell becomes OK, or would if it weren't chosen to stay open. */
    isIn: ({ check }: Cell) => coming.has(check.id) || except.has(check.id),
    toggle: (chosen: readonly Cell[]) => {
      const ids = chosen.map(({ check }) => check.id)
      setExcept(before => {
        const own = ids.filter(id => coming.has(id) || before.has(id))
        return own.every(id => before.has(id))
          ? new Set([...before].filter(id => !own.includes(id)))
          : new Set([...before, ...own])
      })
    },
    confirm: () => {
      const kept = state.apply(plan)
      end()
      return kept
    },
    cancel: end
  }
}

export type AllOk = ReturnType<typeof useAllOk>
