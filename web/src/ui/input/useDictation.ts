import { useEffect, useRef, useState } from 'react'

type Heard = { isFinal: boolean; 0: { transcript: string } }
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  start: () => void
  stop: () => void
}
type RecognitionClass = new () => Recognition
type Result = Event & { resultIndex: number; results: ArrayLike<Heard> }

type Failure = Event & { error: string }

declare global {
  var SpeechRecognition: RecognitionClass | undefined
  var webkitSpeechRecognition: RecognitionClass | undefined
}

const isResult = (event: Event): event is Result => 'results' in event
const isFailure = (event: Event): event is Failure => 'error' in event

/** What the browser says kept it from hearing, in words. */
const troubles: Readonly<Record<string, string>> = {
  'not-allowed': 'El navegador no tiene permiso para usar el micrófono.',
  'audio-capture': 'No hay micrófono.',
  network: 'El dictado necesita señal. Grabe una nota de voz, o escriba.'
}

/** A text with what was said after it. */
export const withDictated = (text: string, said: string): string => [text.trimEnd(), said].filter(Boolean).join(' ')

/** Writes down what is said, where the browser can; `onText` gets each part once it is sure. */
export function useDictation(onText: (text: string) => void) {
  const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition
  const recognition = useRef<Recognition>(undefined)
  const [isHearing, setIsHearing] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  // A ref, so that results reach the latest callback.
  const latestOnText = useRef(onText)
  useEffect(() => {
    latestOnText.current = onText
  })
  useEffect(() => () => recognition.current?.stop(), [])
  const start = (Engine: RecognitionClass) => {
    const engine = new Engine()
    engine.lang = 'es-BO'
    engine.continuous = true
    engine.addEventListener('result', event => {
      if (!isResult(event)) return
      const { results, resultIndex } = event
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal) latestOnText.current(result[0].transcript.trim())
    })
    engine.addEventListener('error', event => isFailure(event) && setTrouble(troubles[event.error]))
    engine.addEventListener('end', () => setIsHearing(false))
    recognition.current = engine
    setTrouble(undefined)
    setIsHearing(true)
    engine.start()
  }
  return {
    isHearing,
    trouble,
    /** absent where the browser can't */
    toggle: Recognition && (() => (isHearing ? recognition.current?.stop() : start(Recognition)))
  }
}
