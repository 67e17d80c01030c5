import { Button } from '@mantine/core'
import { counted } from 'contract/core/format.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import classes from './newReport.module.css'
import type { Left } from './reportDraft.ts'

type LeftDraftsProps = {
  drafts: readonly Left[]
  onTake: (draft: Left) => void
  onDiscard: (draft: Left) => void
}

/** What was begun before, or is being written in another tab: to go on with, or to forget. */
export function LeftDrafts({ drafts, onTake, onDiscard }: LeftDraftsProps) {
  const [discarding, setDiscarding] = useState<Left>()
  if (drafts.length === 0) return null
  return (
    <section className={classes.left} aria-label="Reportes sin terminar">
      {drafts.map(draft => (
        <div key={draft.key} className={classes.leftOne}>
          <p>
            <strong>Quedó uno sin terminar</strong>, <RelativeDate date={new Date(draft.at).toISOString()} />
            {draft.photos > 0 && `, con ${counted(draft.photos, ['archivo', 'archivos'])}`}
            {draft.written.description.trim() && `: «${draft.written.description.trim().slice(0, 80)}»`}
          </p>
          <div className={classes.tools}>
            <Button className={classes.tool} variant="default" onClick={() => onTake(draft)}>
              Seguir con él
            </Button>
            <Button className={classes.tool} variant="subtle" color="gray" onClick={() => setDiscarding(draft)}>
              Descartar
            </Button>
          </div>
        </div>
      ))}
      <ConfirmDialog
        opened={discarding !== undefined}
        title="¿Descartar lo escrito?"
        confirm="Descartar"
        danger
        onConfirm={() => discarding && onDiscard(discarding)}
        onClose={() => setDiscarding(undefined)}
      >
        Se borra con sus fotos. No se ha enviado.
      </ConfirmDialog>
    </section>
  )
}
