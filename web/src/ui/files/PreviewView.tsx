import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconRotateClockwise, IconX } from '@tabler/icons-react'
import { shownAs } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { type TouchEvent, useEffect, useEffectEvent, useState } from 'react'
import { downloadAddress, viewAddress } from './filesApi.ts'
import { nameOf } from './fileTexts.ts'
import type { OverlayLook } from '../overlay/OverlayShell.tsx'
import { takesFocus } from '../overlay/SheetView.tsx'
import type { PreviewProps } from './Preview.tsx'
import classes from './Preview.module.css'

/** Pixels of a finger's way to the side that mean the next file, not a touch. */
const swipe = 50

/** A file over the whole window; keys, buttons and a finger lead to the next. */
export function PreviewView({ opened, files, id, title, onMove, onClose }: PreviewProps & OverlayLook) {
  const at = files.findIndex(file => file.id === id)
  const open = files[at]
  // What was open stays in sight while it closes.
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  const [begun, setBegun] = useState<number>()
  const file = open ?? last
  const move = (step: number) => {
    const next = files[at + step]
    if (next) onMove(next.id)
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  })
  // Of the whole page: what has the focus may not be there for the next file.
  useEffect(() => {
    if (!opened) return undefined
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [opened])
  const touched = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    const way = finger && begun !== undefined ? finger.clientX - begun : 0
    if (Math.abs(way) >= swipe) move(way < 0 ? 1 : -1)
    setBegun(undefined)
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={quick}
    >
      <Modal.Content aria-label={title} className={classes.content}>
        {file && (
          <div
            className={classes.whole}
            // Two fingers make it larger.
            onTouchStart={({ touches }) => setBegun(touches.length === 1 ? touches[0]?.clientX : undefined)}
            onTouchEnd={touched}
          >
            <Shown file={file} position={`${at + 1} de ${files.length}`} onClose={onClose} />
            {files.length > 1 && (
              <>
                <Way side="left" label="Anterior" isEnd={at <= 0} onGo={() => move(-1)} />
                <Way side="right" label="Siguiente" isEnd={at >= files.length - 1} onGo={() => move(1)} />
              </>
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

const quick = { duration: 100 }

type WayProps = { side: 'left' | 'right'; label: string; isEnd: boolean; onGo: () => void }

function Way({ side, label, isEnd, onGo }: WayProps) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={classes.way}
      data-side={side}
      size="xl"
      radius="xl"
      variant="default"
      aria-label={label}
      disabled={isEnd}
      onClick={onGo}
    >
      <Icon size={24} aria-hidden />
    </ActionIcon>
  )
}

/** One file, with what can be done with it. */
function Shown({ file, position, onClose }: { file: Attachment; position: string; onClose: () => void }) {
  // The one that was turned last stays so; others are upright.
  const [turned, setTurned] = useState({ id: file.id, by: 0 })
  const turns = turned.id === file.id ? turned.by : 0
  const kind = shownAs(file.mime_type)
  return (
    <>
      <div ref={takesFocus} className={classes.head}>
        <Modal.Title className={classes.title}>
          {nameOf(file)} <span className={classes.position}>{position}</span>
        </Modal.Title>
        {kind === 'image' && (
          <ActionIcon {...inHead} aria-label="Girar" onClick={() => setTurned({ id: file.id, by: turns + 1 })}>
            <IconRotateClockwise size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon {...inHead} component="a" href={downloadAddress(file)} download aria-label="Descargar">
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...inHead} aria-label="Cerrar" onClick={onClose} data-autofocus>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.stage}>
        <Content key={file.id} file={file} kind={kind} turns={turns} />
      </div>
    </>
  )
}

const inHead = { variant: 'subtle', color: 'gray', size: 'lg' } as const

type ContentProps = { file: Attachment; kind: ReturnType<typeof shownAs>; turns: number }

function Content({ file, kind, turns }: ContentProps) {
  const address = viewAddress(file)
  const name = nameOf(file)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p className={classes.failed}>No se puede mostrar aquí. Descárguelo para verlo.</p>
  const fail = () => setFailed(true)
  switch (kind) {
    case 'image':
      return (
        <img
          className={classes.image}
          src={address}
          alt={name}
          style={{ rotate: `${turns * 90}deg` }}
          data-lying={turns % 2 === 1 || undefined}
          onError={fail}
        />
      )
    case 'pdf':
      // In a sandbox browsers show no PDF; what it may do is said by its own headers.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      return <iframe className={classes.document} src={address} title={name} />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none
      return <video className={classes.video} src={address} controls playsInline onError={fail} aria-label={name} />
    default:
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none
      return <audio src={address} controls onError={fail} aria-label={name} />
  }
}
