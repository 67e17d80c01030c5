import { useEffect, useRef, useState } from 'react'

/** How long a memo may be, in seconds; at this many bits a second that is half a megabyte. */
export const longestMemo = 120
const bitsPerSecond = 32_000

/** In the order in which others can play them. */
const types = [
  ['audio/mp4', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg']
] as const

/** Records what is said, where the browser can, and gives it as a file. */
export function useVoiceMemo(onRecorded: (memo: File) => void) {
  const [seconds, setSeconds] = useState<number>()
  const [trouble, setTrouble] = useState<string>()
  const recorder = useRef<MediaRecorder>(undefined)
  // A ref, so that the recording reaches the latest callback.
  const latestOnRecorded = useRef(onRecorded)
  useEffect(() => {
    latestOnRecorded.current = onRecorded
  })
  const isRecording = seconds !== undefined
  // Leaving the page ends it, and the microphone is let go.
  useEffect(() => () => end(recorder.current), [])
  useEffect(() => {
    if (!isRecording) return undefined
    const timer = setInterval(() => setSeconds(before => (before ?? 0) + 1), 1000)
    return () => clearInterval(timer)
  }, [isRecording])

  const start = async () => {
    setTrouble(undefined)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const [mimeType, ending] = types.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? ['', 'webm']
      const parts: Blob[] = []
      const made = new MediaRecorder(stream, {
        audioBitsPerSecond: bitsPerSecond,
        ...(mimeType && { mimeType })
      })
      made.addEventListener('dataavailable', ({ data }) => parts.push(data))
      made.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(undefined)
        const [type = 'audio/webm'] = made.mimeType.split(';')
        const memo = new File(parts, `nota de voz ${clock()}.${ending}`, { type })
        if (memo.size > 0) latestOnRecorded.current(memo)
      })
      recorder.current = made
      made.start()
      setTimeout(() => end(made), longestMemo * 1000)
      setSeconds(0)
    } catch (error) {
      setTrouble(
        error instanceof Error && error.name === 'NotAllowedError'
          ? 'El navegador no tiene permiso para usar el micrófono.'
          : 'No se ha podido usar el micrófono.'
      )
    }
  }
  return {
    /** how long it has been recording; undefined while it isn't */
    seconds,
    trouble,
    /** absent where the browser can't */
    toggle: canRecord() ? () => (isRecording ? end(recorder.current) : void start()) : undefined
  }
}

function end(recorder: MediaRecorder | undefined): void {
  if (recorder?.state === 'recording') recorder.stop()
}

/** No microphone where the page didn't come by https. */
const canRecord = () => 'MediaRecorder' in globalThis && navigator.mediaDevices !== undefined

/** A time in the file's name, to distinguish several. */
const clock = () => new Date().toTimeString().slice(0, 8).replaceAll(':', '.')
