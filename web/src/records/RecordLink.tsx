import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { useSession } from '../api/session.ts'
import { mayOpen } from '../api/rights.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import type { RecordKind } from './recordKind.ts'
import { type LinkedEntity, recordKinds } from './recordKinds.ts'
import classes from './recordLink.module.css'

type RecordLinkProps = { entity: LinkedEntity; id: number; children: ReactNode }

/** How long a pointer rests on a link before its card is shown, and stays after the pointer has left, in ms. */
const [restMs, leaveMs] = [400, 150]

/** A record's code or name as a link to its page; a pointer that rests on it, or the focus, shows its facts. */
export function RecordLink({ entity, id, children }: RecordLinkProps) {
  const me = useSession()
  const { target: targetOf, Card }: RecordKind = recordKinds[entity]
  const target = targetOf(id)
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!mayOpen(me, pagePattern(target.to))) return children
  const after = (ms: number, shown: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsShown(shown), ms)
  }
  return (
    <>
      <AppLink
        {...target}
        ref={link}
        className={classes.link}
        onPointerEnter={event => event.pointerType === 'mouse' && after(restMs, true)}
        onPointerLeave={() => after(leaveMs, false)}
        onFocus={event => event.currentTarget.matches(':focus-visible') && after(restMs, true)}
        onBlur={() => after(0, false)}
        onKeyDown={event => {
          if (event.key === 'Escape') after(0, false)
        }}
      >
        {children}
      </AppLink>
      {isShown && Card && (
        <Suspense>
          <Card
            id={id}
            anchor={link}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => after(leaveMs, false)}
          />
        </Suspense>
      )}
    </>
  )
}
