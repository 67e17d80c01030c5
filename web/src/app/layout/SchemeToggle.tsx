import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './AppBar.module.css'

/** The other one of light and dark; kept in this browser. Until it is chosen, the system's preference holds. */
function useOtherScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [next, name, Icon] =
    scheme === 'dark' ? (['light', 'claro', IconSun] as const) : (['dark', 'oscuro', IconMoon] as const)
  return { label: `Cambiar a tema ${name}`, Icon, choose: () => setColorScheme(next) }
}

/** Light or dark, in the bar; the narrowest telephones have it in the menu. */
export function SchemeToggle() {
  const { label, Icon, choose } = useOtherScheme()
  return (
    <ActionIcon
      className={classes.scheme}
      variant="subtle"
      color="gray"
      size="xl"
      onClick={choose}
      aria-label={label}
      title={label}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}

/** The same as an entry of the menu, where the bar has no room for it. */
export function SchemeEntry() {
  const { label, Icon, choose } = useOtherScheme()
  return (
    <Button
      className={classes.schemeEntry}
      variant="subtle"
      color="gray"
      fullWidth
      justify="flex-start"
      leftSection={<Icon size={18} stroke={1.75} />}
      onClick={choose}
    >
      {label}
    </Button>
  )
}
