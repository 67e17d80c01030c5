import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import { type ReactNode, useMemo } from 'react'
import { isHex } from '../colour.ts'
import 'virtual:mantine-styles'
import { createAppTheme, cssVariables, defaultLineColour } from '../theme.ts'

const dates = { locale: 'es', firstDayOfWeek: 1 } as const

/** Mantine with the product's theme; its accent follows the line's colour. */
export function Themed({ lineColour, children }: { lineColour: string | null; children: ReactNode }) {
  const colour = isHex(lineColour) ? lineColour : defaultLineColour
  const theme = useMemo(() => createAppTheme(colour), [colour])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DatesProvider settings={dates}>{children}</DatesProvider>
    </MantineProvider>
  )
}
