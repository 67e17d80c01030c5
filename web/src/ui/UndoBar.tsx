import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './UndoBar.module.css'

const offeredMs = 10_000

type Offer = { text: string; take: () => unknown }

/** What was just done and can be undone for a while. */
export function useUndo() {
  const [offer, setOffer] = useState<Offer>()
  return {
    current: offer,
    /** Offers to undo something. `take` undoes it; if that fails, the central toast says so. */
    offer: (text: string, take: () => unknown) => setOffer({ text, take }),
    close: () => setOffer(undefined)
  }
}

/**
 * 'Se ha eliminado «X»' with 'Deshacer', at the bottom for ten seconds; longer while it has the pointer or the focus.
 */
export function UndoBar({ undo }: { undo: ReturnType<typeof useUndo> }) {
  return (
    <div role="status" className={classes.place}>
      {undo.current && <Bar key={undo.current.text} offer={undo.current} onClose={undo.close} />}
    </div>
  )
}

function Bar({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => close(), offeredMs)
    return () => clearTimeout(timer)
  }, [held])
  const take = () => {
    onClose()
    void offer.take()
  }
  return (
    <div
      className={classes.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.text}>{offer.text}</span>
      <Button variant="subtle" onClick={take}>
        Deshacer
      </Button>
      <CloseButton aria-label="Cerrar" onClick={onClose} />
    </div>
  )
}
