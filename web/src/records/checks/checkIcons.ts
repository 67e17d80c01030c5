import { IconHandStop } from '@tabler/icons-react'

/** 'Requiere parada': the line must stand still. */
export const stopIcon = IconHandStop
