import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { toastsId } from '../../api/toasts.ts'
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
 * 'Se ha eliminado «X»' with 'Deshacer', where the other messages stand, for ten seconds; longer while it has the
 * pointer or the focus.
 */
export function UndoBar({ undo }: { undo: ReturnType<typeof useUndo> }) {
  const { current, close } = undo
  return current && <AmongToasts bar={<Bar key={current.text} offer={current} onClose={close} />} />
}

function AmongToasts({ bar }: { bar: ReactNode }) {
  const toasts = document.getElementById(toastsId)
  return toasts ? createPortal(bar, toasts) : bar
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
      <span role="status" className={classes.text}>
        {offer.text}
      </span>
      <Button variant="subtle" onClick={take}>
        Deshacer
      </Button>
      <CloseButton aria-label="Cerrar" onClick={onClose} />
    </div>
  )
}
