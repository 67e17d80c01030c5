import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { unplannedDates as calls } from 'contract/calls/unplanned/unplanned-parts.ts'
import { formatDuration } from 'contract/core/format.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { resourceApi } from '../../api/resourceApi.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActionMenu } from '../../ui/record/actions.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { useOffline } from '../../offline/useOffline.ts'
import { Section } from './Section.tsx'
import { spanText } from '../../records/unplanned/spanText.ts'
import classes from './unplanned.module.css'

const DateForm = lateComponent(async () => (await import('./DateForm.tsx')).DateForm)

const datesApi = resourceApi(calls)
type Span = UnplannedDetail['dates'][number]

/** When an activity is executed: an intervention may take several nights. */
export function Dates({ activity, order }: { activity: UnplannedDetail; order: WorkOrderDetail }) {
  const zone = useTimeZone()
  const isOffline = useOffline()
  const isPlanner = useCan('work-orders.write') && mayChangeUnplanned('parts', order.fkc_status)
  const mayChange = isPlanner && !isOffline
  const [removing, setRemoving] = useState<Span>()
  const { dates } = activity
  if (dates.length === 0 && !isPlanner) return null
  return (
    <Section
      title="Ejecución"
      action={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            renderRoot={props => <AppLink {...recordLink('new', 'fecha')} {...props} />}
          >
            Añadir fecha
          </Button>
        )
      }
    >
      {isPlanner && isOffline && (
        <p className={classes.quiet}>
          Sin señal las fechas no se cambian: el servidor comprueba que no se superpongan con otras.
        </p>
      )}
      {dates.length === 0 ? (
        <p className={classes.quiet}>
          {mayChange ? 'Sin fechas: añada una por cada noche de trabajo.' : 'Sin fechas.'}
        </p>
      ) : (
        <ol className={classes.dates} aria-label="Fechas de ejecución">
          {dates.map(span => (
            <li key={span.id} className={classes.date}>
              <div>
                {spanText(span, zone)} <span>{formatDuration(minutesOf(span))}</span>
              </div>
              {mayChange && (
                <ActionMenu
                  label={`Acciones de ${spanText(span, zone)}`}
                  actions={[
                    { label: 'Cambiar', link: recordLink(span.id, 'fecha') },
                    { label: 'Eliminar', danger: true, onClick: () => setRemoving(span) }
                  ]}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {mayChange && (
        <RecordDrawer param="fecha" add="Fecha de ejecución" edit="Cambiar la fecha" fields={2}>
          {({ id, close }) => (
            <DateForm activity={activity} requiresStop={order.requires_stop} id={id} onClose={close} />
          )}
        </RecordDrawer>
      )}
      <RemoveDialog
        mutation={datesApi.remove()}
        row={removing}
        title={span => `¿Eliminar ${spanText(span, zone)}?`}
        onClose={() => setRemoving(undefined)}
      >
        La actividad deja de ejecutarse en esta fecha.
      </RemoveDialog>
    </Section>
  )
}

const minutesOf = ({ start_at, end_at }: Span) => Math.round((Date.parse(end_at) - Date.parse(start_at)) / 60_000)
