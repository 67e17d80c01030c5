import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { periodText } from './days.ts'
import type { CalendarView } from './useCalendarView.ts'
import classes from './calendar.module.css'

/** Which days are shown, and by what. @param children the filters */
export function CalendarTools({ view, children }: { view: CalendarView; children: ReactNode }) {
  const step = (label: string, by: -1 | 1, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} onClick={() => view.step(by)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={classes.tools}>
      <div className={classes.period}>
        {step('Anterior', -1, IconChevronLeft)}
        <h2 aria-live="polite">{periodText(view.period, view.day)}</h2>
        {step('Siguiente', 1, IconChevronRight)}
        <Button variant="default" onClick={() => view.goTo(view.today)}>
          Hoy
        </Button>
      </div>
      <SegmentedControl
        aria-label="Periodo"
        value={view.period}
        onChange={value => view.set({ periodo: value === 'mes' ? value : undefined })}
        data={[
          { value: 'semana', label: 'Semana' },
          { value: 'mes', label: 'Mes' }
        ]}
      />
      <SegmentedControl
        aria-label="Vista"
        value={view.isByPerson ? 'personas' : 'noches'}
        onChange={value => view.set({ vista: value === 'personas' ? value : undefined })}
        data={[
          { value: 'noches', label: 'Por noche' },
          { value: 'personas', label: 'Por persona' }
        ]}
      />
      {view.hasLines && !view.isByPerson && (
        <Switch
          label="Todas mis líneas"
          checked={view.isAllLines}
          onChange={event => view.set({ lineas: event.currentTarget.checked ? 'todas' : undefined })}
        />
      )}
      {children}
    </div>
  )
}

/** What the signs of entries mean. */
export function Legend({
  mayMove,
  isEstimate,
  isByPerson
}: {
  mayMove: boolean
  isEstimate: boolean
  isByPerson: boolean
}) {
  const kinds = [
    ['planned', 'Planificada'],
    ['unplanned', 'No planificada'],
    ['due', 'Por programar']
  ] as const
  return (
    <>
      <ul className={classes.legend} aria-label="Signos">
        {kinds.map(([kind, name]) => (
          <li key={kind} className={classes.sign} data-kind={kind}>
            {name}
          </li>
        ))}
        <li>☀ De día</li>
        {isByPerson && <li>* En otra línea</li>}
        {isEstimate && <li>Sin cuadrante: lo que cabe es un promedio</li>}
      </ul>
      {mayMove && (
        <p className={classes.hint}>
          Arrastre un trabajo pendiente a otra noche, o muévalo con Alt y las flechas y confirme con Intro.
        </p>
      )}
    </>
  )
}
