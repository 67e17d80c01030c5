import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * A value that is shown the moment it is chosen, and applied once that has been painted: what follows from it, the address
 * and the whole page, takes a slow processor a tenth of a second. Of several choices before that, the last is applied.
 * @param value what holds now; when it changes by other means, it wins over what was chosen
 */
export function useShownFirst<Value>(
  value: Value,
  onApply: (chosen: Value) => void
): [shown: Value, choose: (chosen: Value) => void] {
  const [shown, setShown] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setShown(value)
  }
  // What was applied last: it may take a while until it holds, and meanwhile something else may be chosen.
  const applied = useRef(value)
  const apply = useEffectEvent((chosen: Value) => {
    applied.current = chosen
    onApply(chosen)
  })
  useEffect(() => {
    applied.current = value
  }, [value])
  useEffect(() => {
    if (shown === applied.current) return undefined
    // A frame's callback comes before it is painted: the second one's, after the first has been.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => apply(shown))
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return [shown, setShown]
}
