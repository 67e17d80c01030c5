import { Button, Group } from '@mantine/core'
import { counted } from 'contract/core/format.ts'
import { dropBreakdown } from '../../offline/dropBreakdown.ts'
import { RefusedAlert } from '../../offline/RefusedAlert.tsx'
import { reasonOf } from '../../offline/refusalText.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import type { BreakdownEntry } from '../../offline/writes.ts'
import { correctedBreakdownTarget } from '../../records/unplanned/paths.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useState } from 'react'

/** Of a breakdown that the server doesn't have yet: its photos, or why the server refused it and what can be done. */
export function WaitingBreakdown({ entry }: { entry: BreakdownEntry }) {
  const { outbox, user } = useOutbox()
  const [discarding, setDiscarding] = useState(false)
  const { files, refusal, label, slot } = entry
  return (
    <>
      {files.length > 0 && <span>{counted(files.length, ['archivo', 'archivos'])}</span>}
      {refusal && (
        <RefusedAlert label={label}>
          <p>{reasonOf(refusal)}.</p>
          <Group gap="xs">
            <Button
              variant="default"
              mih="3rem"
              renderRoot={props => <AppLink {...correctedBreakdownTarget(slot)} {...props} />}
            >
              Corregir
            </Button>
            <Button variant="subtle" color="red" mih="3rem" onClick={() => setDiscarding(true)}>
              Descartar
            </Button>
          </Group>
        </RefusedAlert>
      )}
      <ConfirmDialog
        opened={discarding}
        title="¿Descartar la avería?"
        confirm="Descartar"
        danger
        onConfirm={() => dropBreakdown(outbox, user, entry)}
        onClose={() => setDiscarding(false)}
      >
        Se borra con sus fotos y con lo que anotó en ella. No se ha enviado.
      </ConfirmDialog>
    </>
  )
}
