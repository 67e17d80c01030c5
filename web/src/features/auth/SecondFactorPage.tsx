import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { secondFactorMutation } from '../../api/session.ts'
import { forgetUser } from '../../app/endSession.ts'
import plain from '../../app/plain.module.css'
import { useSignOut } from '../../app/useSignOut.ts'
import { Field } from './Field.tsx'
import classes from './SecondFactorPage.module.css'

const codeLength = 6

/** `/auth/2fa`: the code of the authenticator application turns a partial session into a full one. */
export function SecondFactorPage() {
  const { redirect } = getRouteApi('/bare/auth/2fa').useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const verify = useMutation({
    ...secondFactorMutation,
    onSuccess: () => {
      forgetUser(queryClient)
      router.history.push(redirect ?? '/')
    },
    onError: () => {
      setCode('')
      input.current?.focus()
    }
  })
  const refusal = verify.error instanceof ApiError && verify.error.status === 400 ? verify.error.message : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    setIncomplete(code.length < codeLength)
    if (code.length < codeLength) input.current?.focus()
    else verify.mutate(code)
  }
  const change = (text: string) => {
    // Pasted codes come as '123 456'.
    setCode(text.replace(/\D/g, '').slice(0, codeLength))
    setIncomplete(false)
  }

  return (
    <div className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <h1 className={plain.title}>Verificación en dos pasos</h1>
        <p className={plain.dimmed}>Escriba el código de {codeLength} cifras que muestra su aplicación de autenticación.</p>
        <div className={classes.code}>
          <Field
            ref={input}
            label="Código de verificación"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={event => change(event.currentTarget.value)}
            error={incomplete ? `Número mínimo de caracteres ${codeLength}` : code === '' ? refusal : undefined}
          />
        </div>
        <button type="submit" className={plain.button} aria-disabled={verify.isPending}>
          {verify.isPending ? 'Verificando…' : 'Verificar'}
        </button>
        <button type="button" className={`${plain.button} ${plain.secondary}`} onClick={signOut.start}>
          Entrar con otra cuenta
        </button>
      </form>
    </div>
  )
}
