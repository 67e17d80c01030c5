import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { isHex } from './colour.ts'
import 'virtual:mantine-styles'
import { lineColour, productColour } from './accent.ts'
import { appTheme, cssVariables } from './theme.ts'

/** Mantine with the product's theme, and the variables of the selected line's colour. */
export function Themed({ colour, children }: { colour: string | null; children: ReactNode }) {
  // On the root, because drawers and dialogs lie outside of the layout.
  useLayoutEffect(() => {
    const { line, fill, onFill } = lineColour(colour && isHex(colour) ? colour : productColour)
    const { style } = document.documentElement
    style.setProperty('--app-line', line)
    style.setProperty('--app-line-fill', fill)
    style.setProperty('--app-on-line', onFill)
  }, [colour])
  return (
    <MantineProvider theme={appTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
