import { showError } from './toasts.ts'
import { writeStored } from './storage.ts'

export const noDraftRoomText =
  'El dispositivo no tiene sitio: lo que escriba no se guarda hasta que lo envíe. No cierre esta página y libere espacio'

/** Said once, not at every letter, until there is room again. */
let isSaid = false

/** Keeps what a person is typing in the browser; says so if there is no room for it. */
export function keepTyped(key: string, value: unknown): void {
  const hasRoom = writeStored(key, value)
  if (!hasRoom && !isSaid) showError(noDraftRoomText)
  isSaid = !hasRoom
}
