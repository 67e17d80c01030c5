import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Resource } from 'contract/core/resource.ts'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { isServerUnavailable } from '../api/client.ts'
import type { ResourceApi, RowOf } from '../api/resourceApi.ts'
import { messageOf } from '../api/shortText.ts'
import type { RecordCardProps } from './recordKind.ts'
import classes from './recordLink.module.css'

/** What a card shows of a record; facts without a value are left out. */
type Facts = {
  code?: string
  title: string
  badges?: ReactNode
  facts: Readonly<Record<string, ReactNode>>
}

const gap = 6
const edge = 8

/**
 * Makes the card of a kind of record: it fetches the record and shows a few facts beside a link to it. A failure shows
 * no toast, but its message in the card.
 */
export function recordCard<R extends Resource>(
  api: ResourceApi<R>,
  toFacts: (row: RowOf<R>) => Facts
): ComponentType<RecordCardProps> {
  return function RecordCard({ id, ...place }) {
    const { data, error } = useQuery(api.one(id, { suppressToast: true }))
    let content: ReactNode
    if (data) content = <Content {...toFacts(data)} />
    else if (error) content = isServerUnavailable(error) ? 'Sin conexión' : messageOf(error)
    else content = <Skeleton height={72} aria-busy="true" />
    return <Popover {...place}>{content}</Popover>
  }
}

type PopoverProps = Omit<RecordCardProps, 'id'> & { children: ReactNode }

function Popover({ anchor, onEnter, onLeave, children }: PopoverProps) {
  const card = useRef<HTMLDivElement>(null)
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
  return (
    <div
      ref={card}
      popover="manual"
      role="tooltip"
      className={classes.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
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
