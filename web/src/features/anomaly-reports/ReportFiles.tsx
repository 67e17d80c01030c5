import { Button, CloseButton } from '@mantine/core'
import { IconCamera, IconPhoto, IconPlayerRecord, IconPlayerStop, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useMedia } from '../../ui/shell/media.ts'
import type { ActionIconType } from '../../ui/record/actions.tsx'
import { usePasted } from '../../ui/files/choosing.tsx'
import type { Chosen } from '../../offline/ChosenPhotos.tsx'
import waiting from '../../offline/waitingFiles.module.css'
import { KeptMedia } from './KeptMedia.tsx'
import classes from './newReport.module.css'
import { longestMemo, useVoiceMemo } from './useVoiceMemo.ts'

type ReportFilesProps = {
  user: string
  chosen: readonly Chosen[]
  onAdd: (files: Iterable<File>) => void
  onDrop: (id: string) => void
  /** before the buttons */
  first?: ReactNode
}

/** Photos, films and voice to go with a report; each can be viewed or played before it is sent. */
export function ReportFiles({ user, chosen, onAdd, onDrop, first }: ReportFilesProps) {
  usePasted(true, onAdd)
  const isTouched = useMedia('(pointer: coarse)')
  const memo = useVoiceMemo(file => onAdd([file]))
  return (
    <section className={classes.part} aria-label="Fotos, vídeo y voz">
      {chosen.length > 0 && (
        <ul className={classes.media} aria-label="Lo que va con el reporte">
          {chosen.map(({ id, name, type }) => (
            <li key={id} className={waiting.chosen} data-wide={type.startsWith('audio/') || undefined}>
              <KeptMedia user={user} id={id} type={type} name={name} />
              <CloseButton size="xl" aria-label={`Quitar ${name}`} onClick={() => onDrop(id)} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        {first}
        {isTouched && <Chooser label="Foto" icon={IconCamera} accept="image/*" capture onChosen={onAdd} />}
        {isTouched && <Chooser label="Vídeo" icon={IconVideo} accept="video/*" capture onChosen={onAdd} />}
        {memo.toggle && (
          <Button
            className={classes.tool}
            variant={memo.seconds === undefined ? 'default' : 'filled'}
            {...(memo.seconds !== undefined && { color: 'red' })}
            aria-pressed={memo.seconds !== undefined}
            leftSection={
              memo.seconds === undefined ? (
                <IconPlayerRecord size={20} aria-hidden />
              ) : (
                <IconPlayerStop size={20} aria-hidden />
              )
            }
            onClick={memo.toggle}
          >
            {memo.seconds === undefined ? 'Nota de voz' : `Parar ${clockText(memo.seconds)}`}
          </Button>
        )}
        <Chooser
          label={isTouched ? 'Galería' : 'Fotos o vídeo'}
          icon={IconPhoto}
          accept="image/*,video/*"
          name="Elegir fotos o vídeo"
          onChosen={onAdd}
        />
      </div>
      {memo.trouble && (
        <p className={classes.trouble} role="alert">
          {memo.trouble}
        </p>
      )}
      {memo.seconds !== undefined && (
        <p className={classes.note}>Hable cerca del teléfono. Como mucho {longestMemo / 60} minutos.</p>
      )}
    </section>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type ChooserProps = {
  label: string
  icon: ActionIconType
  accept: string
  /** opens the camera */
  capture?: boolean
  /** the accessible name, where the label is short */
  name?: string
  onChosen: (files: Iterable<File>) => void
}

function Chooser({ label, icon: Icon, accept, capture = false, name = label, onChosen }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        className={classes.tool}
        variant="default"
        leftSection={<Icon size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        {...(capture ? { capture: 'environment' } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
