import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDate, formatDateTime, formatWeekdayDate } from 'contract/core/format.ts'
import { goesByUsage } from 'contract/base-activities/regimes.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { undatedText } from '../../records/base-activities/usageText.ts'
import { NextReading } from '../../records/base-activities/NextReading.tsx'
import { SeriesStart } from '../../records/base-activities/SeriesStart.tsx'
import { Due, DueMessage } from '../../records/base-activities/dueMarks.tsx'
import { historyQuery } from '../../records/base-activities/activityQueries.ts'
import { MeterLink } from '../../records/readings/MeterLink.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import classes from '../../records/base-activities/baseActivities.module.css'
import { intervalsOf } from './columns.tsx'
import { meterText } from './meterCells.ts'
import { baseActivitiesApi, meterQuery } from './queries.ts'
import { RuleForm } from './RuleForm.tsx'

/** One activity on one base: when it is due, what was rescheduled, and the form for users who may change it. */
export function ActivitySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(baseActivitiesApi.one(id))
  const mayWrite = useCan('base-activities.write')
  if (query.error) return <ErrorState what="No se ha podido cargar la actividad" query={query} />
  const row = query.data
  if (!row) return <Skeleton height={320} />
  return (
    <>
      <h2>
        <LateRecordLink entity="activity" id={row.fk_activity}>
          {row.activity.name}
        </LateRecordLink>
      </h2>
      <p>
        <LateRecordLink entity="base" id={row.base.id}>
          <span className="code">{row.base.code}</span>
        </LateRecordLink>{' '}
        · {row.base.name} · {row.base.location.name}
      </p>
      <Facts row={row} />
      <History id={row.id} />
      {mayWrite && (
        <div className={classes.form}>
          <RuleForm row={row} onClose={onClose} />
        </div>
      )}
    </>
  )
}

const Facts = ({ row }: { row: BaseActivity }) => (
  <Details>
    <Detail label="Vence">
      {row.due_date ? (
        <>
          <Due row={row} /> <span className={classes.dimmed}>{formatWeekdayDate(row.due_date)}</span>
          <br />
          <DueMessage row={row} />
        </>
      ) : (
        undatedText(row)
      )}
    </Detail>
    {(goesByUsage(row.fkc_regime) || row.activity.reads_meter) && (
      <Detail label="Medidor">
        {row.fk_base_metric === null ? lacksMeterText(row) : <Followed meter={row.fk_base_metric} />}
      </Detail>
    )}
    <Detail label="Intervalo">{intervalsOf(row)}</Detail>
    <Detail label="Régimen">{row.regime.name}</Detail>
    <Detail label="Última vez">{row.last_date ? formatDate(row.last_date) : 'Nunca'}</Detail>
    <SeriesStart row={row} />
    <NextReading row={row} />
    {!row.is_active && <Detail label="Desactivada">{row.inactive_reason ?? 'Sin motivo anotado'}</Detail>}
  </Details>
)

/** The meter that counts for it: its name leads to its page. */
function Followed({ meter }: { meter: number }) {
  const { data } = useQuery(meterQuery(meter))
  return data ? <MeterLink id={meter}>{meterText(data)}</MeterLink> : null
}

function History({ id }: { id: number }) {
  const zone = useTimeZone()
  const { data } = useQuery(historyQuery(id))
  if (!data?.count) return null
  return (
    <section>
      <h3>Reprogramaciones</h3>
      <ul className={classes.list}>
        {data.rows.map(change => (
          <li key={change.id}>
            {change.previous_date ? formatWeekdayDate(change.previous_date) : 'Sin fecha'} →{' '}
            {formatWeekdayDate(change.new_date)}: {change.reason}{' '}
            <span className={classes.dimmed}>
              {change.user?.name ?? 'El sistema'} · {formatDateTime(change.created_at, zone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lacksMeterText = ({ fkc_regime }: BaseActivity) =>
  goesByUsage(fkc_regime) ? 'Sin medidor: no vence por lecturas' : 'Falta elegirlo: la medida no queda como lectura'
