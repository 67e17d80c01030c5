import { Alert, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { environmentQuery } from '../../api/environment.ts'

/**
 * The address that labels will carry: the one set for the product, else that of this page, which has to be confirmed.
 */
export function usePrintAddress() {
  const { data } = useQuery(environmentQuery)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isFixed = data?.app_url !== null
  return {
    origin: data?.app_url ?? location.origin,
    isReady: isFixed || isConfirmed,
    /** what is sent with the sheets: nothing where the server knows the address */
    sent: isFixed ? {} : { address: location.origin },
    ask: isFixed ? null : <ConfirmAddress isConfirmed={isConfirmed} onChange={setIsConfirmed} />
  }
}

type ConfirmProps = { isConfirmed: boolean; onChange: (isConfirmed: boolean) => void }

function ConfirmAddress({ isConfirmed, onChange }: ConfirmProps) {
  const { hostname, origin } = location
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  return (
    <Alert color="orange" title={`Las etiquetas llevarán la dirección ${origin}`}>
      <Stack gap="xs">
        {isLocal
          ? 'Esta dirección solo se abre en este equipo: con ella un teléfono no llega a nada.'
          : 'El servidor no tiene una dirección fija (ajuste APP_URL): se imprime la de esta página, y una etiqueta dura años.'}
        <Checkbox
          label="Imprimirlas con esta dirección"
          checked={isConfirmed}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
