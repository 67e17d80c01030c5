import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The frame of what the server didn't take; `label` is what people call it. */
export function RefusedAlert({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Alert
      color="red"
      role="alert"
      mb="sm"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`El servidor no ha aceptado «${label}»`}
    >
      {children}
    </Alert>
  )
}
