import { selectLine, useSelectedLine } from '../../app/selectedLine.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { activitiesText, type Basket, pickedRows } from './basketStore.ts'

/** A batch belongs to one line: when another is selected, asks whether to empty the basket or to return to its line. */
export function LineChange({ basket }: { basket: Basket }) {
  const { line, lines, isLocked } = useSelectedLine()
  const own = lines.find(one => one.fk_location === basket.line)
  const name = own?.location.name ?? 'otra línea'
  // The basket's line may not be assigned any more, or another one may be locked.
  const canReturn = own !== undefined && !isLocked
  return (
    <ConfirmDialog
      opened={basket.line !== line.fk_location}
      title="¿Vaciar la cesta?"
      confirm={`Vaciar y seguir en ${line.location.name}`}
      danger
      onConfirm={basket.clear}
      onClose={() => {
        // Also called after confirming, when the basket is empty: then the new line stays.
        if (pickedRows().length === 0) return
        if (canReturn) selectLine(basket.line)
        else basket.clear()
      }}
    >
      {`La cesta tiene ${activitiesText(basket.rows.length)} de ${name}, y un lote es de una sola línea. ` +
        (canReturn ? `Si cancela, vuelve a ${name} con su cesta.` : '')}
    </ConfirmDialog>
  )
}
