import { Alert, Button } from '@mantine/core'
import { RelativeDate } from '../record/RelativeDate.tsx'
import classes from './SchemaForm.module.css'

/**
 * Offers what was typed last time in a form and never sent.
 * @param changedSince labels of its fields that have been changed in the record meanwhile
 */
export function DraftOffer({
  at,
  changedSince,
  onRestore,
  onDiscard
}: {
  at: string
  changedSince: readonly string[]
  onRestore: () => void
  onDiscard: () => void
}) {
  return (
    <Alert className={classes.offer} color="blue" title="Hay un borrador sin guardar">
      <span className={classes.written}>
        Escrito: <RelativeDate date={at} />
        {changedSince.length > 0 && `. Desde entonces se ha cambiado: ${changedSince.join(', ')}`}
      </span>
      <Button size="compact-sm" onClick={onRestore}>
        Recuperar
      </Button>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        Descartar
      </Button>
    </Alert>
  )
}
