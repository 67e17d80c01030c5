import { type RefObject, useEffect, useState } from 'react'
import { isMobile } from '../shell/media.ts'
import { firstWrong, focusWrong } from './firstWrong.ts'

/**
 * After a failed attempt, brings what is wrong in a form into sight: on a small screen it
 * may stand where it isn't seen.
 * @returns to be called with each failed attempt
 */
export function useShowWrong(form: RefObject<HTMLElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!failures) return
    const wrong = firstWrong(form.current)
    wrong?.scrollIntoView({ block: 'center' })
    // By keyboard, work goes on there; on phones the keyboard would cover what is wrong.
    if (!isMobile() && wrong?.role !== 'alert') focusWrong(wrong)
  }, [form, failures])
  return () => setFailures(count => count + 1)
}
