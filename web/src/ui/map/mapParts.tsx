import type { Point } from 'contract/core/coordinates.ts'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Drawing, Placed } from './drawing.ts'

/** The map around its marks and lines. */
export const MapContext = createContext<Drawing | undefined>(undefined)

/** Something that stands on the map with its middle at a point. */
export function MapMark({ at: { latitude, longitude }, children }: { at: Point; children: ReactNode }) {
  const map = use(MapContext)
  const [element] = useState(() => document.createElement('div'))
  const placed = useRef<Placed>(undefined)
  const first = useEffectEvent(() => ({ latitude, longitude }))
  useEffect(() => {
    const own = map?.place(element, first())
    placed.current = own
    // What has the focus is in sight; not by a press, which would lose its aim.
    const reveal = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) map?.reveal(first())
    }
    element.addEventListener('focusin', reveal)
    return () => {
      element.removeEventListener('focusin', reveal)
      own?.remove()
    }
  }, [map, element])
  useEffect(() => {
    placed.current?.move({ latitude, longitude })
  }, [latitude, longitude])
  return createPortal(children, element)
}

type MapLineProps = { points: readonly Point[]; colour: string; isFaint?: boolean }

/** A line through points. */
export function MapLine({ points, colour, isFaint = false }: MapLineProps) {
  const map = use(MapContext)
  useEffect(() => map?.line(points, { colour, isFaint }), [map, points, colour, isFaint])
  return null
}
