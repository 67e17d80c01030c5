import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import 'dayjs/locale/es'
import { type ReactNode, useMemo } from 'react'
import { isHex } from '../colour.ts'
import { createAppTheme, cssVariables, defaultLineColour } from '../theme.ts'

const dates = { locale: 'es', firstDayOfWeek: 1 } as const
const modalLabels = { confirm: 'Aceptar', cancel: 'Cancelar' }

/** Mantine with the product's theme; its accent follows the line's colour. */
export function Themed({ lineColour, children }: { lineColour: string | null; children: ReactNode }) {
  const colour = isHex(lineColour) ? lineColour : defaultLineColour
  const theme = useMemo(() => createAppTheme(colour), [colour])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DatesProvider settings={dates}>
        <ModalsProvider labels={modalLabels}>{children}</ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  )
}
