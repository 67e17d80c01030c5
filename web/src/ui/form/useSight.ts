import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

const hidden = { type: 'password', Icon: IconEye, label: 'Mostrar la contraseña' }
const visible = { type: 'text', Icon: IconEyeOff, label: 'Ocultar la contraseña' }

/** Whether a password is hidden or shown, with what the button says that changes it. */
export function useSight() {
  const [sight, setSight] = useState(hidden)
  return { ...sight, toggle: () => setSight(sight === hidden ? visible : hidden) }
}
