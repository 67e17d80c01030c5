import { Textarea } from '@mantine/core'
import type { AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { showError } from '../../api/toasts.ts'
import { ConfirmView } from '../../ui/overlay/ConfirmView.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { useChosen } from '../../offline/ChosenPhotos.tsx'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import { begun, longest } from '../../records/anomaly-reports/reported.ts'
import { ReportFiles } from './ReportFiles.tsx'
import classes from './reportPage.module.css'
import { reportWrite } from './reportWrite.ts'

export type WitnessDialogProps = OverlayProps & { report: AnomalyReportDetail }

/** Says that one saw it too: in words, photos, voice, or by that alone. Sent by the outbox, with signal or without. */
export function WitnessDialog({ report, ...dialog }: WitnessDialogProps & OverlayViewProps) {
  const me = useSession()
  const { outbox } = useOutbox()
  const draftKey = `draft:witness:${me.uuid}:${report.id}`
  const photosKey = `${draftKey}:photos`
  const photos = useChosen(me.uuid, photosKey)
  const [description, setDescription] = useState(() => textOf(readStored(draftKey)))
  const left = longest.description - description.trim().length
  const send = () => {
    const { id, code, fk_location, line, base, location } = report
    const write = reportWrite({
      line: { id: line.id, name: line.name },
      where: base?.code ?? location.name,
      written: begun({ fk_location, fk_base: base?.id ?? null, description }),
      files: photos.chosen,
      joins: { id, code }
    })
    if (!outbox.add(write)) throw new Error(noRoomText)
    photos.leave([])
    setDescription('')
    dropStored(key => key === draftKey || key === photosKey)
  }
  return (
    <ConfirmView {...dialog} confirm="Añadirme como testigo" check={() => left >= 0} onConfirm={send}>
      <div className={classes.said}>
        <Textarea
          label="Qué vio"
          description="Si quiere añadir algo"
          autosize
          minRows={2}
          maxRows={10}
          value={description}
          error={left < 0 && `Sobran ${-left} letras: caben ${longest.description}. No se ha perdido nada`}
          onChange={event => {
            setDescription(event.currentTarget.value)
            keepTyped(draftKey, event.currentTarget.value)
          }}
        />
        <ReportFiles
          user={me.uuid}
          chosen={photos.chosen}
          onAdd={async files => (await photos.add(files)) || showError(noRoomText)}
          onDrop={photos.drop}
        />
      </div>
    </ConfirmView>
  )
}

const textOf = (stored: unknown) => (typeof stored === 'string' ? stored : '')
