import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark; kept in this browser. Until it is used, the system's preference holds. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [next, label, Icon] =
    scheme === 'dark'
      ? (['light', 'Cambiar a tema claro', IconSun] as const)
      : (['dark', 'Cambiar a tema oscuro', IconMoon] as const)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      onClick={() => setColorScheme(next)}
      aria-label={label}
      title={label}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}
