import { IconAerialLift, IconCheck, IconChevronDown, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { Popup, walk } from '../../ui/overlay/Popup.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import classes from './LineSelector.module.css'

const opening = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/**
 * Chooses one of the user's lines; disabled while the line is locked. Mantine's Select would add 30 KiB to every page.
 */
export function LineSelector() {
  const { line, lines, isLocked, selectLine } = useSelectedLine()
  const id = useId()
  return (
    <Popup
      id={id}
      label="Línea"
      role="listbox"
      className={classes.lines}
      onKeyDown={event => walk(event, 'option')}
      renderTarget={opener => (
        <div className={classes.field}>
          <span className={classes.mark}>
            <IconAerialLift className={classes.icon} size={18} aria-hidden />
            <Dot color={line.color} />
          </span>
          <input
            className={classes.input}
            {...opener}
            role="combobox"
            aria-expanded={opener['aria-expanded']}
            aria-label="Línea"
            aria-controls={id}
            readOnly
            disabled={isLocked}
            value={line.location.name}
            onKeyDown={event => {
              if (!opening.includes(event.key)) return
              event.preventDefault()
              opener.onClick()
            }}
          />
          <span className={classes.end}>
            {isLocked ? <IconLock size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </span>
        </div>
      )}
    >
      {close =>
        lines.map(one => {
          const selected = one.fk_location === line.fk_location
          return (
            <button
              key={one.fk_location}
              type="button"
              role="option"
              tabIndex={-1}
              className={classes.option}
              aria-selected={selected}
              data-autofocus={selected || undefined}
              onClick={() => {
                selectLine(one.fk_location)
                close()
              }}
            >
              <Dot color={one.color} />
              <span className={classes.name}>{one.location.name}</span>
              {selected && <IconCheck size={16} aria-hidden />}
            </button>
          )
        })
      }
    </Popup>
  )
}

function Dot({ color }: { color: string | null }) {
  return <span className={classes.dot} style={{ backgroundColor: color ?? 'transparent' }} />
}
