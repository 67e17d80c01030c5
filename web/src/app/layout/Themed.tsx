import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { isHex } from '../colour.ts'
import 'virtual:mantine-styles'
import { createAppTheme, cssVariables, defaultLineColour } from '../theme.ts'

/** Mantine with the product's theme; its accent follows the line's colour. */
export function Themed({ lineColour, children }: { lineColour: string | null; children: ReactNode }) {
  const colour = lineColour && isHex(lineColour) ? lineColour : defaultLineColour
  const theme = useMemo(() => createAppTheme(colour), [colour])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
