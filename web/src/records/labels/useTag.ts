import { useEffect, useRef, useState } from 'react'
import { nfcTrouble } from './nfc.ts'

type TagState = { kind: 'idle' | 'waiting' | 'done' } | { kind: 'failed'; text: string }

/** Something with an NFC tag, which ends with the component. @param action takes the signal that ends it */
export function useTag(action: (signal: AbortSignal) => Promise<void>) {
  const [state, setState] = useState<TagState>({ kind: 'idle' })
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const run = async () => {
    ending.current = new AbortController()
    const { signal } = ending.current
    setState({ kind: 'waiting' })
    try {
      await action(signal)
      setState({ kind: 'done' })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', text: nfcTrouble(error) })
    }
  }
  return { state, run: () => void run() }
}
