import { Alert, Button, Group, Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './switches.module.css'
import { isOn, type SwitchItem } from './switchItems.ts'
import type { SwitchFailure } from './useSwitches.ts'

type SwitchRowProps = {
  item: SwitchItem
  /** the state in the profile that is compared, as text */
  other: string | undefined
  mayWrite: boolean
  onSwitch: (ids: number[], allowed: boolean) => void
}

/** One thing with its switch. */
export function SwitchRow({ item, other, mayWrite, onSwitch }: SwitchRowProps) {
  const { id, title, code, method, fixed } = item
  return (
    <Switch
      className={classes.switch}
      classNames={{
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.description
      }}
      labelPosition="left"
      withThumbIndicator={false}
      disabled={!mayWrite || fixed !== undefined}
      checked={isOn(item)}
      onChange={event => onSwitch([id], event.currentTarget.checked)}
      label={title}
      description={
        <>
          <span className={classes.code}>
            {method && <span className={classes.method}>{method}</span>}
            {code}
          </span>
          {fixed && (
            <span className={classes.fixed}>
              <IconLock size={14} stroke={1.75} aria-hidden />
              {fixed.text}
              {fixed.link && (
                <AppLink
                  to="."
                  search={before => ({ ...before, tab: undefined, buscar: fixed.link })}
                  className={classes.code}
                >
                  {fixed.link}
                </AppLink>
              )}
            </span>
          )}
          {other && <span className={classes.other}>{other}</span>}
        </>
      }
    />
  )
}

/** Says what was not saved, and why. */
export function NotSaved({
  failure,
  names,
  onRetry,
  onDismiss
}: {
  failure: SwitchFailure
  names: string
  onRetry: () => void
  onDismiss: () => void
}) {
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.failure}
      title={`No se ha guardado: ${names}`}
      withCloseButton
      closeButtonLabel="Cerrar"
      onClose={onDismiss}
    >
      <Group gap="sm" justify="space-between">
        {failure.text}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      </Group>
    </Alert>
  )
}
