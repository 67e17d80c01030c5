import { Button } from '@mantine/core'
import { counted } from 'contract/core/format.ts'
import { leftWords } from './answers.ts'
import classes from './matrix.module.css'
import type { AllOk } from './useAllOk.ts'

type AllOkBarProps = {
  allOk: AllOk
  /** how cells are chosen here: 'Toque' or 'Elija con clic o Espacio' */
  how: string
  onConfirm: () => void
}

/** What 'Todo OK menos…' will do, with the number, and its one confirmation. */
export function AllOkBar({ allOk, how, onConfirm }: AllOkBarProps) {
  const { plan, except, cancel } = allOk
  const count = plan.answered.length
  const left = leftWords(plan.left, true)
  return (
    <section className={classes.bar} aria-label="Todo OK menos…">
      <p className={classes.barText} role="status">
        {how} los que no están bien. <b>{counted(count, ['quedará OK', 'quedarán OK'])}</b>
        {except.size > 0 && `, ${counted(except.size, ['elegido queda abierto', 'elegidos quedan abiertos'])}`}.
        {left && ` Siguen abiertos: ${left}.`}
      </p>
      <div className={classes.barButtons}>
        <Button className={classes.big} disabled={count === 0} onClick={onConfirm}>
          Marcar {count} OK
        </Button>
        <Button className={classes.big} variant="default" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    </section>
  )
}
