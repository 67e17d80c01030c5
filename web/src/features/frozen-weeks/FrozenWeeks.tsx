import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconSnowflake, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FrozenWeek } from 'contract/planning/frozen-weeks.ts'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { counted, formatDate, formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { frozenWeeksQuery, freezeMutation, unfreezeMutation } from '../../records/frozen-weeks/frozenWeekQueries.ts'
import { weekText } from '../../records/frozen-weeks/useFrozenWeekFilter.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useCan } from '../../ui/shell/Can.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import classes from './frozenWeeks.module.css'

const weeksBack = 26
const weeksAhead = 6

const ordersOf = ({ id }: FrozenWeek, attained?: boolean) =>
  ({
    to: '/admin/planned/work-orders',
    search: {
      vista: 'todas',
      fk_frozen_week: String(id),
      ...(attained !== undefined && { is_attained: String(attained) })
    }
  }) as const

/** The weeks of the selected line whose plan is frozen, what came of each, and the button that freezes one. */
export function FrozenWeeks() {
  const { line } = useSelectedLine()
  const today = useToday()
  const thisWeek = mondayOf(today)
  const last = addDays(thisWeek, 7 * weeksAhead)
  const query = useQuery(frozenWeeksQuery(line.fk_location, addDays(thisWeek, -7 * weeksBack), last))
  const mayFreeze = useCan('planning.freeze')
  const [asked, setAsked] = useState<string>()
  const [removed, setRemoved] = useState<FrozenWeek>()
  const freeze = useMutation(freezeMutation())
  const unfreeze = useMutation(unfreezeMutation())
  const frozen = new Set(query.data?.map(({ week }) => week))
  const free = Array.from({ length: weeksAhead + 1 }, (_, index) => addDays(thisWeek, 7 * index)).filter(
    week => !frozen.has(week)
  )
  return (
    <section aria-label="Semanas congeladas" className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>Semanas congeladas</h2>
        {mayFreeze && query.data && free.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconSnowflake size={16} aria-hidden />}
            onClick={() => setAsked(free.find(week => week > thisWeek) ?? free[0])}
          >
            Congelar una semana…
          </Button>
        )}
      </div>
      {query.data ? (
        query.data.length === 0 ? (
          <p className={classes.none}>
            Aún no hay ninguna. Al congelar una semana se guarda qué órdenes tiene; después se ve cuántas se terminaron.
          </p>
        ) : (
          <ul className={classes.list}>
            {query.data.map(week => (
              <li key={week.id} className={classes.week}>
                <span className={classes.name}>
                  {formatDate(week.week)} – {formatDate(addDays(week.week, 6))}
                </span>
                <Outcome week={week} today={today} />
                <span className={classes.by}>
                  {week.user?.name}, <RelativeDate date={week.created_at} />
                </span>
                {mayFreeze && week.week > today && (
                  <Button
                    size="compact-md"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => setRemoved(week)}
                  >
                    Descongelar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState what="No se han podido cargar las semanas" query={query} />
      ) : (
        <Skeleton height={120} radius="sm" />
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title="¿Congelar el plan de la semana?"
        confirm="Congelar"
        onConfirm={() => asked && freeze.mutateAsync({ body: { fk_line: line.fk_location, week: asked } })}
        onClose={() => setAsked(undefined)}
      >
        <NativeSelect
          label="Semana"
          className={classes.choice}
          value={asked ?? ''}
          onChange={event => setAsked(event.currentTarget.value)}
          data={free.map(week => ({
            value: week,
            label: `Del ${formatDate(week)} al ${formatDate(addDays(week, 6))}`
          }))}
        />
        <p>
          Se guarda qué órdenes planificadas de {line.location.name} empiezan en ella. Las órdenes se pueden seguir
          cambiando; al terminar la semana se ve cuántas se cumplieron.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={removed !== undefined}
        title={removed ? `¿Descongelar la ${weekText(removed.week)}?` : ''}
        confirm="Descongelar"
        onConfirm={() => removed && unfreeze.mutateAsync({ params: { id: removed.id } })}
        onClose={() => setRemoved(undefined)}
      >
        Se olvida qué órdenes tenía. Puede congelarla otra vez con las de ese momento.
      </ConfirmDialog>
    </section>
  )
}

/** How many orders were planned, and once the week runs how many of them are done. */
function Outcome({ week, today }: { week: FrozenWeek; today: string }) {
  const all = counted(week.orders, ['orden', 'órdenes'])
  if (week.week > today) return <AppLink {...ordersOf(week)}>{all} en el plan</AppLink>
  return (
    <span>
      <AppLink {...ordersOf(week, true)}>
        {formatNumber(week.attained, 0)} de {all}
      </AppLink>{' '}
      ({formatNumber((week.attained / Math.max(week.orders, 1)) * 100, 0)} %)
      {week.attained < week.orders && (
        <>
          {' · '}
          <AppLink {...ordersOf(week, false)}>{formatNumber(week.orders - week.attained, 0)} sin terminar</AppLink>
        </>
      )}
    </span>
  )
}
