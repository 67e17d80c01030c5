import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '../shell/media.ts'
import { accepted } from './fileTexts.ts'

type ChoosersProps = {
  /** pictures only, beside something that is being written */
  photos?: boolean
  onChosen: (files: Iterable<File>) => void
}

/** Buttons that open the choosers of the browser: for files, and on telephones for the camera. */
export function Choosers({ photos = false, onChosen }: ChoosersProps) {
  const isTouched = useMedia('(pointer: coarse)')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onChosen([...(currentTarget.files ?? [])])
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Button
        variant={photos ? 'default' : 'filled'}
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {photos ? 'Añadir fotos' : 'Añadir archivos'}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={photos ? 'image/*' : accepted}
        hidden
        aria-label={photos ? 'Elegir fotos' : 'Elegir archivos'}
        onChange={chosen}
      />
      {isTouched && (
        <>
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Tomar foto
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Tomar foto"
            onChange={chosen}
          />
        </>
      )}
    </>
  )
}

/** What is dragged over an element and dropped there; elsewhere a dropped file would replace the page. */
export function useDropped(isOn: boolean, onDropped: (files: Iterable<File>) => void) {
  const [depth, setDepth] = useState(0)
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth(depth + 1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth(Math.max(0, depth - 1)),
    onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      setDepth(0)
      if (!hasFiles(event)) return
      event.preventDefault()
      onDropped([...event.dataTransfer.files])
    }
  }
  return { isOver: depth > 0, handlers }
}

/** Files of the clipboard, such as a picture of the screen; text goes where it is written. */
export function usePasted(isOn: boolean, onPasted: (files: Iterable<File>) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!isOn || files.length === 0) return
    event.preventDefault()
    onPasted(files)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
