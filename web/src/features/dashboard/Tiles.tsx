import type { Share } from 'contract/calls/dashboard/planned-figures.ts'
import { counted, formatDuration, formatNumber } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import { Formula } from '../../ui/chart/Formula.tsx'
import type { PlotTarget, Unit } from '../../ui/chart/plots.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './dashboard.module.css'

type TileProps = {
  title: string
  /** the number of the indicator in its standard */
  standard: string
  formula: string
  value: string
  unit: string
  /** what it is made of */
  said: ReactNode | { minutes: number; count: number; of: Unit }
  link?: PlotTarget | undefined
}

/** One large number, what exactly it says, and the list that it counts. */
export function Tile({ title, standard, formula, value, unit, said, link }: TileProps) {
  return (
    <section className={classes.tile} aria-label={title}>
      <div className={classes.tileHead}>
        <h2 className={classes.tileTitle}>{title}</h2>
        <Formula title={title}>{`${formula} ${standard}.`}</Formula>
      </div>
      <p className={classes.value}>
        {value} <small>{unit}</small>
      </p>
      <p className={classes.said}>
        {isWork(said) ? (
          <>
            {formatDuration(said.minutes)} en <MaybeLink link={link}>{counted(said.count, said.of)}</MaybeLink>
          </>
        ) : (
          said
        )}
      </p>
    </section>
  )
}

const isWork = (said: TileProps['said']): said is { minutes: number; count: number; of: Unit } =>
  typeof said === 'object' && said !== null && 'minutes' in said

type ShareTileProps = Pick<TileProps, 'title' | 'standard' | 'formula'> & {
  share: Share
  /** '12 a tiempo de 15 órdenes', and what the rest is called */
  parts: { one: string; of: Unit; rest?: string }
  /** the numbers are minutes, said in hours */
  isMinutes?: boolean
  /** the list of the part, and of the rest */
  link?: PlotTarget | undefined
  restLink?: PlotTarget | undefined
}

/** A share in per cent; a dash where there is nothing to count. */
export function ShareTile({ share, parts, isMinutes = false, link, restLink, ...about }: ShareTileProps) {
  const { part, of } = share
  const number = (count: number) => formatNumber(isMinutes ? count / 60 : count, 0)
  const rest = of - part
  return (
    <Tile
      {...about}
      value={of === 0 ? '–' : formatNumber((part / of) * 100, 0)}
      unit={of === 0 ? 'nada que contar' : '%'}
      said={
        of > 0 && (
          <>
            <MaybeLink link={link}>
              {number(part)} {parts.one}
            </MaybeLink>{' '}
            de {number(of)} {parts.of[1]}
            {parts.rest && rest > 0 && (
              <>
                {' · '}
                <MaybeLink link={restLink}>
                  {number(rest)} {parts.rest}
                </MaybeLink>
              </>
            )}
          </>
        )
      }
    />
  )
}

function MaybeLink({ link, children }: { link: PlotTarget | undefined; children: ReactNode }) {
  if (!link) return children
  const { line: _line, ...target } = link
  return <AppLink {...target}>{children}</AppLink>
}
