import { Select } from '@mantine/core'
import { IconAerialLift, IconCheck, IconLock } from '@tabler/icons-react'
import { useSelectedLine } from '../selectedLine.ts'
import classes from './AppBar.module.css'

/** The user's lines; disabled while the line is locked. */
export function LineSelector() {
  const { line, lines, isLocked, selectLine } = useSelectedLine()
  const colours = new Map(lines.map(one => [String(one.fk_location), one.color]))
  return (
    <Select
      className={classes.line}
      aria-label="Línea"
      data={lines.map(one => ({ value: String(one.fk_location), label: one.location.name }))}
      value={String(line.fk_location)}
      onChange={value => value !== null && selectLine(Number(value))}
      allowDeselect={false}
      disabled={isLocked}
      maxDropdownHeight={480}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      leftSectionWidth="var(--line-mark-width)"
      leftSection={
        <span className={classes.lineMark}>
          <IconAerialLift className={classes.lineIcon} size={18} aria-hidden />
          <Dot color={line.color} />
        </span>
      }
      rightSection={isLocked ? <IconLock size={16} aria-hidden /> : undefined}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          <Dot color={colours.get(option.value) ?? line.color} />
          <span className={classes.optionName}>{option.label}</span>
          {checked && <IconCheck size={16} aria-hidden />}
        </span>
      )}
    />
  )
}

function Dot({ color }: { color: string | null }) {
  return <span className={classes.dot} style={{ backgroundColor: color ?? 'transparent' }} />
}
