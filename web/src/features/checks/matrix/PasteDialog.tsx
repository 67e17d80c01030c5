import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { counted } from 'contract/core/format.ts'
import { useState } from 'react'
import type { Block } from '../../../ui/grid/blocks.ts'
import { cellsOf } from '../../../ui/grid/pasted.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Sheet.tsx'
import classes from './matrix.module.css'
import { pasteSummary, planPaste } from './paste.ts'
import type { MatrixState } from './useMatrix.ts'

/** What was pasted, and where; the text is '' where it is still to be pasted into the dialog. */
export type Pasting = { text: string; selected: Block }

type PasteDialogProps = { state: MatrixState; pasting: Pasting | undefined; onClose: () => void }

/** Shows what a pasted block would write, and what it wouldn't and why, before anything is written. */
export function PasteDialog({ state, pasting, onClose }: PasteDialogProps) {
  return (
    <Dialog opened={pasting !== undefined} title="Pegar respuestas" size="lg" onClose={onClose}>
      {pasting && <PasteForm key={pasting.text} state={state} pasting={pasting} onClose={onClose} />}
    </Dialog>
  )
}

/** Unwritten cells that are listed; the others are counted. */
const maxListed = 30

function PasteForm({ state, pasting, onClose }: PasteDialogProps & { pasting: Pasting }) {
  const [text, setText] = useState(pasting.text)
  const [note, setNote] = useState('')
  const [now] = useState(() => new Date().toISOString())
  const [hasWanting, setHasWanting] = useState(false)
  const plan = planPaste(cellsOf(text), state.matrix, {
    selected: pasting.selected,
    note,
    now
  })
  // Stays while it is filled, although nothing is wanting then.
  if (plan.wanting > 0 && !hasWanting) setHasWanting(true)
  const { answered, unwritten } = plan
  const submit = () => {
    if (answered.length === 0) return
    const kept = state.write(answered)
    state.setNote(`Pegado: ${counted(kept, ['respuesta', 'respuestas'])}`)
    onClose()
  }
  return (
    <Form className={classes.paste} onSubmit={submit}>
      <Textarea
        label="Lo copiado de la hoja de cálculo"
        description="Con los códigos de las bases a la izquierda y los de los checks arriba va cada respuesta a su celda; sin ellos, desde la celda elegida. OK, NOK: observación, NA: motivo, o la medida."
        minRows={4}
        maxRows={8}
        autosize
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {hasWanting && (
        <TextInput
          label="Observación o motivo para los que no lo traen"
          maxLength={500}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      {text.trim() !== '' && (
        <>
          <p className={classes.barText} role="status">
            {pasteSummary(plan)}
            {unwritten.length > 0 &&
              ` ${counted(unwritten.length, ['celda pegada no se escribe:', 'celdas pegadas no se escriben:'])}`}
          </p>
          {unwritten.length > 0 && (
            <ul className={classes.unwritten} aria-label="No se escriben">
              {unwritten.slice(0, maxListed).map(({ cell, text: why }) => (
                <li key={`${cell} ${why}`}>
                  <b>{cell}</b> {why}
                </li>
              ))}
              {unwritten.length > maxListed && <li>y {unwritten.length - maxListed} más</li>}
            </ul>
          )}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" disabled={answered.length === 0}>
          {answered.length === 0 ? 'Escribir' : `Escribir ${counted(answered.length, ['respuesta', 'respuestas'])}`}
        </Button>
      </Group>
    </Form>
  )
}
