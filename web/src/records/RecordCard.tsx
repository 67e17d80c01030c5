import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { saysNothing } from '../api/client.ts'
import { messageOf } from '../api/shortText.ts'
import { type Facts, factsOf } from './recordFacts.tsx'
import type { LinkedEntity } from './recordPages.ts'
import classes from './recordLink.module.css'

type RecordCardProps = {
  entity: LinkedEntity
  id: number
  anchor: RefObject<HTMLElement | null>
  onEnter: () => void
  onLeave: () => void
}

const gap = 6
const edge = 8

/** The few facts of a record that decide, beside a link to it. */
export function RecordCard({ entity, id, anchor, onEnter, onLeave }: RecordCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery(factsOf(entity, id))
  useLayoutEffect(() => {
    const element = card.current
    const link = anchor.current
    if (!element || !link) return undefined
    // As a native popover it lies above everything, and no container clips it.
    element.showPopover()
    const place = () => {
      const [own, target] = [element.getBoundingClientRect(), link.getBoundingClientRect()]
      const fits = target.bottom + gap + own.height <= window.innerHeight - edge
      element.style.left = `${Math.max(edge, Math.min(target.left, window.innerWidth - edge - own.width))}px`
      element.style.top = `${fits ? target.bottom + gap : Math.max(edge, target.top - gap - own.height)}px`
    }
    const size = new ResizeObserver(place)
    size.observe(element)
    document.addEventListener('scroll', onLeave, { capture: true })
    return () => {
      size.disconnect()
      document.removeEventListener('scroll', onLeave, { capture: true })
    }
  }, [anchor, onLeave])
  let content: ReactNode
  if (data) content = <Content {...data} />
  else if (error) content = saysNothing(error) ? 'Sin conexión' : messageOf(error)
  else content = <Skeleton height={72} aria-busy="true" />
  return (
    <div
      ref={card}
      popover="manual"
      role="tooltip"
      className={classes.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {content}
    </div>
  )
}

function Content({ title, code, badges, facts }: Facts) {
  return (
    <>
      <p className={classes.title}>
        {code && (
          <>
            <span className="code">{code}</span>{' '}
          </>
        )}
        {title}
      </p>
      {badges && <p className={classes.badges}>{badges}</p>}
      <dl className={classes.facts}>
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            )
        )}
      </dl>
    </>
  )
}
