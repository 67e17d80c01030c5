import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { passwordAgain } from '../../api/client.ts'
import { firstToHear } from '../../ui/closedByBack.ts'
import { type Found, OfflineBar } from '../../features/outbox/OfflineBar.tsx'
import { lateComponent } from '../../ui/lateComponent.ts'

const PasswordQuestion = lateComponent(
  async () => (await import('../../features/account/PasswordQuestion.tsx')).PasswordQuestion
)

/** What is over the page and can wait: the line about the connection, and the password when a call asks for it. */
export function Late(props: { user: string; found: Found }) {
  return (
    <>
      <OfflineBar {...props} />
      <PasswordAgain />
    </>
  )
}

type Asking = {
  answer: Promise<boolean>
  tell: (given: boolean) => void
  /** the dialog that waits, if any */
  under: Element | undefined
}

/** One question, however many calls wait for it. */
function PasswordAgain() {
  const [asked, setAsked] = useState(0)
  const [opened, setOpened] = useState(false)
  const asking = useRef<Asking>(undefined)
  const settle = (given: boolean) => {
    const under = asking.current?.under
    asking.current?.tell(given)
    asking.current = undefined
    setOpened(false)
    // Its button couldn't hold the focus while it waited.
    setTimeout(() => {
      if (!given && under && !under.contains(document.activeElement))
        under.querySelector<HTMLElement>('[type="submit"]')?.focus()
    }, 50)
  }
  useEffect(() => {
    passwordAgain.ask = () => {
      if (!asking.current) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const under = [...document.querySelectorAll('[role="dialog"]')].at(-1)
        asking.current = { answer: promise, tell: resolve, under }
        setAsked(times => times + 1)
        setOpened(true)
      }
      return asking.current.answer
    }
    return () => {
      passwordAgain.ask = undefined
      asking.current?.tell(false)
      asking.current = undefined
    }
  }, [])
  // It may lie over a dialog that waits for it: Escape means this one alone.
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopImmediatePropagation()
    settle(false)
  })
  useEffect(() => {
    firstToHear.key = event => hear(event)
    return () => {
      firstToHear.key = undefined
    }
  }, [])
  return (
    <Suspense>
      {asked > 0 && (
        // Made anew for each question: what opened last lies on top.
        <PasswordQuestion key={asked} opened={opened} onGiven={() => settle(true)} onClose={() => settle(false)} />
      )}
    </Suspense>
  )
}
