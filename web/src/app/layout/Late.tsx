import { useEffect, useRef, useState } from 'react'
import { passwordAgain } from '../../api/client.ts'
import type { Me } from '../../api/session.ts'
import { useAhead } from '../../offline/useAhead.ts'
import { type Found, OfflineBar } from '../../offline/OfflineBar.tsx'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { KeysHelp } from './KeysHelp.tsx'
import type { PasswordQuestionProps } from '../../features/account/PasswordQuestion.tsx'

const PasswordQuestion = lazyOverlay<PasswordQuestionProps>(
  async () => (await import('../../features/account/PasswordQuestion.tsx')).PasswordQuestion,
  () => ({ title: 'Confirme su contraseña' })
)

/**
 * What is over the page and can wait: the line about the connection, the password when a call asks for it, the keys.
 */
export function Late({ me, found }: { me: Me; found: Found }) {
  const ahead = useAhead(me)
  return (
    <>
      <OfflineBar user={me.uuid} found={found} keptAt={ahead.data?.at} />
      <PasswordAgain />
      {!useMobile() && <KeysHelp />}
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
  return <PasswordQuestion opened={opened} onGiven={() => settle(true)} onClose={() => settle(false)} />
}
