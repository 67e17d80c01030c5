import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './AppBar.module.css'

/** Light or dark; kept in this browser. Until it is used, the system's preference holds. */
function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [next, label, Icon] =
    scheme === 'dark'
      ? (['light', 'Cambiar a tema claro', IconSun] as const)
      : (['dark', 'Cambiar a tema oscuro', IconMoon] as const)
  return { label, Icon, change: () => setColorScheme(next) }
}

/** In the bar, where there is room for it. */
export function SchemeToggle() {
  const { label, Icon, change } = useSchemeSwitch()
  return (
    <ActionIcon
      className={classes.scheme}
      variant="subtle"
      color="gray"
      size="xl"
      onClick={change}
      aria-label={label}
      title={label}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}

/** The same in the settings menu of the narrowest telephones, whose bar needs its room for the line. */
export function SchemeEntry() {
  const { label, Icon, change } = useSchemeSwitch()
  return (
    <Button
      className={classes.schemeEntry}
      variant="subtle"
      color="gray"
      fullWidth
      justify="flex-start"
      leftSection={<Icon size={18} stroke={1.75} />}
      onClick={change}
    >
      {label}
    </Button>
  )
}
