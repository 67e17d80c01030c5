import { Button } from '@mantine/core'
import { IconNfc } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { hasNfc, readTags } from './nfc.ts'
import { useTag } from './useTag.ts'

/** Reads labels on NFC tags beside the camera, where the browser can: in the dark, and with gloves. */
export function NfcButton({ onText }: { onText: (text: string) => unknown }) {
  // A ref, so that tags reach the latest callback.
  const latestOnText = useRef(onText)
  useEffect(() => {
    latestOnText.current = onText
  })
  const { state, run } = useTag(signal => readTags(text => void latestOnText.current(text), signal))
  if (!hasNfc()) return null
  const isReading = state.kind === 'waiting' || state.kind === 'done'
  return (
    <>
      <Button
        variant="default"
        size="md"
        mt="sm"
        fullWidth
        leftSection={<IconNfc size={20} aria-hidden />}
        disabled={isReading}
        onClick={run}
      >
        {isReading ? 'Acerque el teléfono a la etiqueta' : 'Leer por NFC'}
      </Button>
      {state.kind === 'failed' && <p role="alert">{state.text}</p>}
    </>
  )
}
