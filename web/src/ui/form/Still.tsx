import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { isMobile } from '../../app/media.ts'

/**
 * The fields of a form that is sent and goes then: while it is on its way they take nothing, for it would go with the
 * form and not with what was sent. Whoever works by keyboard goes on where they were.
 */
export function Still({ isSending, ...rest }: ComponentProps<'div'> & { isSending: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!isSending || !(before instanceof HTMLElement) || !element.current?.contains(before)) return undefined
    return () => {
      // On phones the keyboard would cover what was refused.
      if (document.activeElement === document.body && !isMobile()) before.focus({ preventScroll: true })
    }
  }, [isSending])
  return <div {...rest} ref={element} inert={isSending} />
}
