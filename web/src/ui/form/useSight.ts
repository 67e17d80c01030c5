import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

const hidden = { type: 'password', Icon: IconEye, verb: 'Mostrar' }
const visible = { type: 'text', Icon: IconEyeOff, verb: 'Ocultar' }

/** Whether a password is hidden or shown, with what the button says that changes it. */
export function useSight(what = 'la contraseña') {
  const [{ verb, ...sight }, setSight] = useState(hidden)
  return {
    ...sight,
    label: `${verb} ${what}`,
    toggle: () => setSight(verb === hidden.verb ? visible : hidden)
  }
}
