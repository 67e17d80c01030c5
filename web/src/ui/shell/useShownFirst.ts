import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * A value that is shown at once when it is chosen, and applied after that has been painted: applying it changes the
 * address and draws the whole page, which takes a slow processor a tenth of a second. Of several choices before that,
 * the last is applied.
 * @param value the value that is in force; when it changes by other means, it replaces what was chosen
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
  // What was applied last: until it is in force, something else may be chosen.
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
    // A frame's callback runs before its painting: only the second frame's runs after the first was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => apply(shown))
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return [shown, setShown]
}
