import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { isMobile } from '../shell/media.ts'

/**
 * Makes the fields of a form read-only while it is being sent: further input would be lost when the form closes. The
 * keyboard focus stays where it was.
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
