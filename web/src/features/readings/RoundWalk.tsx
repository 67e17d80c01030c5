import { Alert, Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconClock } from '@tabler/icons-react'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { dayOf } from 'contract/core/format.ts'
import { useState } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { withUnit } from '../../records/readings/meterText.ts'
import { meterTarget, roundTarget } from '../../records/readings/paths.ts'
import classes from '../../records/readings/readings.module.css'
import { waitingReadings } from './readingWrite.ts'
import type { RoundState } from './useRound.ts'
import { WalkCard } from './WalkCard.tsx'

type RoundWalkProps = { round: RoundState; meters: readonly RoundMeter[]; mayWrite: boolean; at: number | undefined }

/** The round on a phone: one meter after another, in the order of the line; without signal too. */
export function RoundWalk({ round, meters, mayWrite, at }: RoundWalkProps) {
  const zone = useTimeZone()
  const today = useToday()
  const go = useGo()
  const { entries } = useOutbox()
  const waiting = waitingReadings(entries)
  const isRead = ({ id, last }: RoundMeter) =>
    waiting.get(id)?.state !== undefined
      ? waiting.get(id)?.state !== 'refused'
      : last !== null && dayOf(last.read_at, zone) === today
  const nextAfter = (index: number) =>
    [...meters.slice(index + 1), ...meters.slice(0, index)].find(meter => !isRead(meter))
  // The meter at which the walk begins: it stays there, although it has been read meanwhile.
  const [start] = useState(() => meters.find(meter => !isRead(meter))?.id ?? meters[0]?.id)
  const found = meters.findIndex(({ id }) => id === (at ?? start))
  const index = Math.max(found, 0)
  const current = meters[index] as RoundMeter
  const to = (meter: RoundMeter | undefined) => meter && go({ ...roundTarget(meter.id) }, { replace: true })
  const next = nextAfter(index)
  const done = meters.filter(isRead).length
  return (
    <>
      {mayWrite && (
        <WalkCard
          key={current.id}
          round={round}
          meter={current}
          entry={waiting.get(current.id)}
          position={`${index + 1} de ${meters.length}`}
          next={next}
          onNext={() => to(next)}
        />
      )}
      {done === meters.length && (
        <Alert color="green" mb="md">
          Todos los medidores de la línea están leídos hoy.
        </Alert>
      )}
      <nav aria-label="Medidores de la línea">
        <ul className={classes.meters}>
          {meters.map(meter => (
            <li key={meter.id}>
              <Button
                className={classes.meter}
                classNames={{ label: classes.meterLabel ?? '' }}
                variant="default"
                fullWidth
                justify="space-between"
                aria-current={(mayWrite && meter.id === current.id) || undefined}
                onClick={() => {
                  // Readers go on to the meter's page.
                  if (!mayWrite) return go(meterTarget(meter.id))
                  to(meter)
                  return window.scrollTo({ top: 0 })
                }}
                rightSection={<MeterState isRead={isRead(meter)} waits={waiting.has(meter.id)} />}
              >
                <span className={classes.names}>
                  <span>
                    <span className="code">{meter.base.code}</span> {meter.name}
                  </span>
                  <span className={classes.note}>
                    {meter.last ? (
                      <>
                        {withUnit(meter.last.value, meter)}, <RelativeDate date={meter.last.read_at} />
                      </>
                    ) : (
                      'Sin lecturas'
                    )}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function MeterState({ isRead, waits }: { isRead: boolean; waits: boolean }) {
  if (waits && isRead) return <IconClock size={20} aria-label="Por enviar" className={classes.waits} />
  if (waits) return <IconClock size={20} aria-label="No aceptada" className={classes.refused} />
  if (isRead) return <IconCheck size={20} aria-label="Leído hoy" className={classes.today} />
  return <IconChevronRight size={20} aria-hidden />
}
