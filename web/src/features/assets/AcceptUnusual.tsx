import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ActionFields } from './ActionForm.tsx'

type Name = 'accept_other_subsystem' | 'accept_other_line'

/** By which fields of a dialog the server's questions are shown, for `names` of `ActionForm`. */
export const unusualNames = {
  accept_other_subsystem: 'accept_other_subsystem',
  accept_other_line: 'accept_other_line'
} satisfies Record<Name, Name>

const usualLabels: Record<Name, string> = {
  accept_other_subsystem: 'Es de otro subsistema y va aquí',
  accept_other_line: 'Cambia de línea'
}

/** What of an unusual asset was accepted in a dialog. */
export function useAccepted({ clear }: Pick<ActionFields, 'clear'>) {
  const [accepted, setAccepted] = useState<Readonly<Partial<Record<Name, boolean>>>>({})
  return {
    accepted,
    onChange: (name: Name, isAccepted: boolean) => {
      clear(name)
      setAccepted({ ...accepted, [name]: isAccepted })
    },
    /** for a body: only what was accepted */
    body: Object.fromEntries(Object.entries(accepted).filter(([, isAccepted]) => isAccepted)),
    /** Asks anew: another asset or base was chosen. */
    reset: () => {
      clear('accept_other_subsystem')
      clear('accept_other_line')
      setAccepted({})
    }
  }
}

/**
 * Asks about another subsystem or line, each with a box to tick: once the server has refused for it, or at once where
 * the dialog has the words (`labels`).
 */
export function AcceptUnusual({
  labels,
  errors,
  accepted,
  onChange
}: {
  labels?: Partial<Record<Name, string | false | null | undefined>>
  errors: Readonly<Record<string, string | undefined>>
  accepted: Readonly<Record<string, unknown>>
  onChange: (name: Name, isAccepted: boolean) => void
}) {
  return Object.values(unusualNames).map(
    name =>
      (labels?.[name] || errors[name] || accepted[name] === true) && (
        <Checkbox
          key={name}
          label={labels?.[name] || usualLabels[name]}
          checked={accepted[name] === true}
          error={errors[name]}
          aria-invalid={errors[name] ? true : undefined}
          onChange={event => onChange(name, event.currentTarget.checked)}
        />
      )
  )
}
