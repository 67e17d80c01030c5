import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { pinLength, pinProblem } from '../../api/pinRules.ts'
import { useSession } from '../../api/session.ts'
import { pinMutation } from '../../offline/pinQuery.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { PasswordInput } from './PasswordInput.tsx'

/** Sets the PIN of this device, or another one: who has forgotten it needs no old one, but signal. */
export function PinForm({ onClose }: { onClose: () => void }) {
  const user = useSession().uuid
  const { mutateAsync } = useMutation(pinMutation('El PIN se ha guardado'))
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wrong, setWrong] = useState<{ pin?: string | undefined; repeated?: string | undefined }>({})
  const check = () => {
    const found = {
      pin: pin === '' ? validationTexts.required('PIN') : pinProblem(pin),
      repeated: pin === repeated ? undefined : 'Los PIN no coinciden'
    }
    setWrong(found)
    return !found.pin && !found.repeated
  }
  return (
    <DialogForm
      draft={false}
      confirm="Guardar"
      check={check}
      onConfirm={() => mutateAsync({ user, pin })}
      onClose={onClose}
    >
      <Stack>
        <Text>
          De {pinLength.min} a {pinLength.max} cifras o letras. Una frase corta protege mucho más que seis cifras.
        </Text>
        {/* No password: browsers offer to save neither of them in the place of the account's. */}
        <PasswordInput
          label="PIN"
          what="el PIN"
          required
          autoFocus
          autoComplete="one-time-code"
          value={pin}
          onChange={typed => {
            setPin(typed)
            setWrong({ ...wrong, pin: undefined })
          }}
          error={wrong.pin}
        />
        <PasswordInput
          label="Repita el PIN"
          what="el PIN repetido"
          required
          autoComplete="one-time-code"
          value={repeated}
          onChange={typed => {
            setRepeated(typed)
            setWrong({ ...wrong, repeated: undefined })
          }}
          error={wrong.repeated}
        />
      </Stack>
    </DialogForm>
  )
}
