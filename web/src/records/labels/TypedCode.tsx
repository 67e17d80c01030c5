import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError, isServerUnavailable } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { messageOf } from '../../api/shortText.ts'
import { recordByCode } from './labelQueries.ts'
import classes from './labels.module.css'
import { landingTarget } from './landingTarget.ts'
import { labelTarget } from './paths.ts'

/** Opens what has a code that is typed: a label's, or a base's, an asset's, a place's, an order's own. */
export function TypedCode({ onFound }: { onFound: () => void }) {
  const go = useGo()
  const me = useSession()
  const device = useDevice()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const search = useMutation({
    mutationFn: async (typed: string) => {
      try {
        return await recordByCode(typed)
      } catch (error) {
        const kept = isServerUnavailable(error) ? await onDevice(me.uuid, typed) : undefined
        if (!kept) throw error
        return kept
      }
    },
    onSuccess: found => {
      onFound()
      go(found.entity === 'label' ? labelTarget(found.code) : landingTarget(found.entity, found.id))
    },
    onError: error => setProblem(problemOf(error, device))
  })
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setProblem('Escriba un código')
    setProblem(undefined)
    return search.mutate(code.trim())
  }
  return (
    <form className={classes.byHand} onSubmit={find} noValidate>
      <p className={classes.note}>O escriba el código de la etiqueta, la base, el activo, la ubicación o la orden.</p>
      <div className={classes.typed}>
        <TextInput
          aria-label="Código"
          placeholder="K7M2-01XQ"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          error={problem}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" loading={search.isPending}>
          Abrir
        </Button>
      </div>
    </form>
  )
}

const onDevice = async (user: string, code: string) => (await import('./storedByCode.ts')).storedByCode(user, code)

function problemOf(error: unknown, device: string): string {
  if (error instanceof ApiError && error.status === 0)
    return `Sin señal se abre lo que está en ${device}, y este código no está. Queda escrito: inténtelo cuando haya señal`
  if (error instanceof ApiError && error.status === 404) return 'Nada tiene este código'
  return messageOf(error)
}
