import { Loader, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconMoon } from '@tabler/icons-react'
import { formatDuration } from 'contract/format.ts'
import { type CSSProperties, lazy, Suspense } from 'react'
import { badgeColours } from '../../ui/badgeColours.ts'
import { Popup } from '../../ui/Popup.tsx'
import { stopIcon as StopIcon } from '../checks/checkIcons.ts'
import { peopleText } from './dueColumns.tsx'
import type { Load } from './load.ts'
import classes from './LoadBar.module.css'
import { fitOf, type NightWindow, useNightWindow } from './nightWindow.ts'

// Loaded only when the hours are changed, which is seldom.
const NightEditor = lazy(async () => ({ default: (await import('./NightEditor.tsx')).NightEditor }))

const shades = (name: string, { light, dark }: (typeof badgeColours)['orange']) => ({
  [`--${name}-light`]: light.strong,
  [`--${name}-dark`]: dark.strong
})
const colours = { ...shades('stop', badgeColours.orange), ...shades('running', badgeColours.blue) } as CSSProperties

/** The basket's hours with and without line stop, compared with the hours of a night. */
export function LoadBar({ load }: { load: Load }) {
  const [night, setNight] = useNightWindow()
  const fit = fitOf(load, night)
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  return (
    <div className={classes.load} style={colours}>
      <div className={classes.head}>
        <span className={classes.night}>
          <IconMoon size={16} stroke={1.75} aria-hidden />
          {night.start}–{night.end} · {peopleText(night.people)}
        </span>
        <NightButton night={night} onChange={setNight} />
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={
          `Con parada ${formatDuration(load.stop)}, sin parada ${formatDuration(load.running)}; ` +
          `en la noche caben ${formatDuration(fit.capacity)}`
        }
      >
        <span className={classes.stop} style={{ width: percent(fit.stopEnd) }} />
        <span className={classes.running} style={{ width: percent(fit.workEnd - fit.stopEnd) }} />
        {fit.over > 0 && <span className={classes.limit} style={{ insetInlineStart: percent(fit.limit) }} />}
      </div>
      <dl className={classes.legend}>
        <div>
          <dt>
            <StopIcon size={15} stroke={2} className={classes.stopMark} aria-hidden />
            Con parada
          </dt>
          <dd>{formatDuration(load.stop)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.runningMark} />
            Sin parada
          </dt>
          <dd>{formatDuration(load.running)}</dd>
        </div>
        <div>
          <dt>Caben en la noche</dt>
          <dd>{formatDuration(fit.capacity)}</dd>
        </div>
      </dl>
      {fit.stopOver > 0 ? (
        <p className={classes.over}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          El trabajo con parada no cabe: sobran {formatDuration(fit.stopOver)}.
        </p>
      ) : (
        fit.over > 0 && (
          <p className={classes.note}>
            De noche sobran {formatDuration(fit.over)}, que pueden hacerse de día: no requieren parada.
          </p>
        )
      )}
    </div>
  )
}

function NightButton({ night, onChange }: { night: NightWindow; onChange: (night: NightWindow) => void }) {
  return (
    <Popup
      label="Ventana nocturna"
      align="end"
      width={260}
      renderTarget={opener => (
        <UnstyledButton
          {...opener}
          className={classes.edit}
          aria-label="Ajustar la ventana nocturna"
          title="Ajustar la ventana nocturna"
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    >
      {() => (
        <Suspense fallback={<Loader size={20} />}>
          <NightEditor night={night} onChange={onChange} />
        </Suspense>
      )}
    </Popup>
  )
}
