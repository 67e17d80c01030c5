import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './switches.module.css'
import { isOn, type SwitchGroup, type SwitchItem, toChange } from './switchItems.ts'
import { NotSaved, SwitchRow } from './SwitchRow.tsx'
import type { SwitchFailure } from './useSwitches.ts'

type SwitchGroupCardProps = {
  group: SwitchGroup
  /** all items of the group, also those that a search hides: they are counted, too */
  all: readonly SwitchItem[]
  counted: string
  open: boolean
  onToggle: () => void
  mayWrite: boolean
  otherOf: (item: SwitchItem) => string | undefined
  failures: readonly SwitchFailure[]
  onSwitch: (ids: number[], allowed: boolean) => void
  onDismiss: (failure: SwitchFailure) => void
}

/** A group of switches, with how many are on, and buttons to switch all on or off. */
export function SwitchGroupCard({
  group,
  all,
  counted,
  open,
  onToggle,
  mayWrite,
  otherOf,
  failures,
  onSwitch,
  onDismiss
}: SwitchGroupCardProps) {
  const id = useId()
  const own = failures.filter(({ ids }) => all.some(item => ids.includes(item.id)))
  const namesOf = (failure: SwitchFailure) => {
    const names = all.filter(item => failure.ids.includes(item.id)).map(item => item.title)
    return names.length > 2 ? `${names.length} de ${group.name}` : names.join(', ')
  }
  return (
    <section className={classes.group} aria-label={group.name}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <IconChevronRight className={classes.chevron} size={16} aria-hidden />
            <span>{group.name}</span>
            <span className={classes.count}>
              {all.filter(isOn).length} de {all.length} {counted}
            </span>
          </UnstyledButton>
        </h2>
        {mayWrite && (
          <div className={classes.bulk}>
            {[true, false].map(allowed => {
              const ids = toChange(group.items, allowed)
              return (
                <Button
                  key={String(allowed)}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  disabled={ids.length === 0}
                  aria-label={`${allowed ? 'Permitir todo' : 'No permitir nada'} en ${group.name}`}
                  onClick={() => onSwitch(ids, allowed)}
                >
                  {allowed ? 'Todo' : 'Nada'}
                </Button>
              )
            })}
          </div>
        )}
      </div>
      {own.map(failure => (
        <NotSaved
          key={`${failure.ids.join()} ${failure.text}`}
          failure={failure}
          names={namesOf(failure)}
          onRetry={() => onSwitch(failure.ids, failure.allowed)}
          onDismiss={() => onDismiss(failure)}
        />
      ))}
      <ul id={id} className={classes.rows} hidden={!open}>
        {open &&
          group.items.map(item => (
            <li key={item.id} className={classes.row}>
              <SwitchRow item={item} other={otherOf(item)} mayWrite={mayWrite} onSwitch={onSwitch} />
            </li>
          ))}
      </ul>
    </section>
  )
}
