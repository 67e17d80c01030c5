import { IconHandStop } from '@tabler/icons-react'

/** The line must stand still. */
export const stopIcon = IconHandStop
