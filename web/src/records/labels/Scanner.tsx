import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { isServerUnavailable } from '../../api/client.ts'
import { messageOf } from '../../api/shortText.ts'
import { useQueryClient } from '@tanstack/react-query'
import { codeReader } from './codeReader.ts'
import { NfcButton } from './NfcButton.tsx'
import { readScanned } from './labelAddress.ts'
import { labelQuery } from './labelQueries.ts'
import { labelTarget } from './paths.ts'
import { TypedCode } from './TypedCode.tsx'
import classes from './labels.module.css'

/** Milliseconds between two looks at the picture. */
const pause = 150

type Trouble = { title: string; text: string }

/** What keeps the camera from being used, in words. */
function troubleOf(error: unknown): Trouble {
  const { name = '' } = error instanceof Error ? error : {}
  if (name === 'NotAllowedError')
    return {
      title: 'La cámara no está permitida',
      text: 'Permítala para este sitio en los ajustes del navegador, o escriba el código.'
    }
  if (name === 'NotReadableError')
    return { title: 'Otra aplicación usa la cámara', text: 'Ciérrela y vuelva a intentarlo, o escriba el código.' }
  return { title: 'No hay cámara', text: 'Escriba el código que figura junto al QR.' }
}

type ScannerProps = {
  onClose: () => void
  /** takes a label's code instead of opening its page, and says what is wrong with it */
  onPick?: ((code: string) => Promise<string | undefined>) | undefined
}

/** Reads labels with the camera or by NFC; below, the code can be typed. */
export function Scanner({ onClose, onPick }: ScannerProps) {
  const go = useGo()
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<Trouble>()
  const [stray, setStray] = useState<string>()
  const [tries, setTries] = useState(0)

  /** @returns whether it was a label, which then opens, or is taken */
  const take = async (text: string): Promise<boolean> => {
    const read = readScanned(text)
    if (read === 'other') {
      setStray('Ese código no es una etiqueta de este sistema: no se abre.')
      return false
    }
    if (onPick) {
      const problem = await onPick(read.code)
      setStray(problem)
      if (problem === undefined) onClose()
      return problem === undefined
    }
    if (!read.isOurs) {
      try {
        // Printed under an earlier address, or another system's: a code that we have is ours. Only it is used.
        await queryClient.query(labelQuery(read.code, { suppressToast: true }))
      } catch (error) {
        setStray(isServerUnavailable(error) ? messageOf(error) : 'Esa etiqueta es de otro sitio: no se abre.')
        return false
      }
    }
    go(labelTarget(read.code))
    return true
  }

  return (
    <>
      {trouble ? (
        <div className={classes.camera} data-off role="alert">
          <div>
            <IconCameraOff size={36} stroke={1.25} aria-hidden />
            <p>
              <strong>{trouble.title}</strong>
            </p>
            <p>{trouble.text}</p>
            <Button
              variant="default"
              mt="sm"
              onClick={() => {
                setTrouble(undefined)
                setTries(tries + 1)
              }}
            >
              Reintentar
            </Button>
          </div>
        </div>
      ) : (
        <Camera key={tries} onText={take} onTrouble={error => setTrouble(troubleOf(error))} />
      )}
      {stray && (
        <Alert color="red" role="alert" mt="sm">
          {stray}
        </Alert>
      )}
      <NfcButton onText={take} />
      {!onPick && <TypedCode onFound={onClose} />}
    </>
  )
}

type CameraProps = { onText: (text: string) => Promise<boolean>; onTrouble: (error: unknown) => void }

/** The picture of the camera at the back, its light, and what is read in it. */
function Camera({ onText, onTrouble }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const take = useEffectEvent(onText)
  const fail = useEffectEvent(onTrouble)

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    let stream: MediaStream | undefined
    const look = async (picture: HTMLVideoElement) => {
      const read = await codeReader()
      let last: string | undefined
      while (!signal.aborted) {
        const text = picture.readyState >= picture.HAVE_CURRENT_DATA ? await read(picture) : undefined
        // A refused code is reported once, as long as it is before the camera.
        if (text && text !== last && !signal.aborted && (await take(text))) return
        last = text ?? last
        await new Promise(wake => setTimeout(wake, pause))
      }
    }
    const start = async () => {
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
      })
      const picture = video.current
      if (signal.aborted || !picture) return stream.getTracks().forEach(each => each.stop())
      picture.srcObject = stream
      await picture.play()
      setTrack(stream.getVideoTracks()[0])
      await look(picture)
    }
    start().catch((error: unknown) => signal.aborted || fail(error))
    return () => {
      over.abort()
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
  }, [])

  return (
    <div className={classes.camera}>
      {/* The page tells what it shows: there is nothing to hear. */}
      <video ref={video} muted playsInline aria-label="Imagen de la cámara" />
      <span className={classes.frame} aria-hidden />
      {track && <Torch track={track} />}
    </div>
  )
}

/** The light of the telephone, where the browser can switch it. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false)
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!torch) return null
  const toggle = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
    setIsOn(!isOn)
  }
  const Icon = isOn ? IconBulbOff : IconBulb
  return (
    <ActionIcon
      className={classes.torch}
      variant="white"
      size="xl"
      radius="xl"
      aria-label={isOn ? 'Apagar la luz' : 'Encender la luz'}
      aria-pressed={isOn}
      onClick={() => void toggle().catch(() => {})}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
