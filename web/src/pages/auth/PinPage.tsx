import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dropAnswers } from '../../api/answerCache.ts'
import { keptBy, type PinState, tryPin } from '../../api/deviceKey.ts'
import { eraseKept } from '../../api/erased.ts'
import { unsentCount } from '../../api/outboxStorage.ts'
import { maxWrongPins, pauseLeft } from '../../api/pin.ts'
import { pinLength, pinProblem } from '../../api/pinRules.ts'
import { keptSession, sessionQuery } from '../../api/session.ts'
import { PasswordField } from '../../features/auth/PasswordField.tsx'
import { required } from '../../features/auth/validateSignIn.ts'
import plain from '../../ui/shell/plain.module.css'
import classes from './SecondFactorPage.module.css'

/** With so few attempts left, the page says what happens after the last one. */
const fewAttempts = 5

/** `/auth/pin`: opens what is kept on this device while there is no signal. With signal nothing has to be typed. */
export function PinPage() {
  const { redirect = '/' } = getRouteApi('/bare/auth/pin').useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const locked = useQuery({ queryKey: ['device', 'kept'], queryFn: async () => (await keptBy()) ?? null })
  const state = locked.data?.locked ?? { wrong: 0, waitUntil: 0 }
  const seconds = useSecondsLeft(state)
  const user = locked.data?.user ?? ''

  /** Opens the page that was wanted, or comes back here. */
  const goOn = () => void router.navigate({ href: redirect, replace: true })
  const unlock = useMutation({
    mutationFn: (text: string) => tryPin(user, text),
    onSuccess: async outcome => {
      if (outcome === 'open') {
        // Known now, so that no call has to fail first; it is asked for again all the same.
        queryClient.setQueryData(sessionQuery.queryKey, await keptSession(), { updatedAt: 0 })
        return goOn()
      }
      if (outcome === 'tooMany') {
        await eraseKept({ withPins: true })
        return dropAnswers('user:')
      }
      setPin('')
      setProblem(outcome === 'wrong' ? 'El PIN no es correcto' : undefined)
      await locked.refetch()
      input.current?.focus()
    }
  })
  useEffect(() => {
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unlock.isPending || seconds > 0) return
    // It can't be the PIN: it costs no attempt.
    const wrong = pin === '' ? required('PIN') : pin.length > 2 * pinLength.max ? pinProblem(pin) : undefined
    setProblem(wrong)
    if (wrong) input.current?.focus()
    else unlock.mutate(pin)
  }

  if (unlock.data === 'tooMany') return <Erased user={user} onGoOn={goOn} />
  return (
    <div className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <h1 className={plain.title}>PIN para abrir sin señal</h1>
        <p className={plain.dimmed}>
          Lo guardado en este dispositivo está cifrado. Con señal se abre solo; sin señal, con su PIN.
        </p>
        <div className={classes.fields}>
          <PasswordField
            ref={input}
            label="PIN"
            what="el PIN"
            name="pin"
            autoComplete="one-time-code"
            autoFocus
            value={pin}
            onChange={event => {
              setPin(event.currentTarget.value)
              setProblem(undefined)
            }}
            error={problem}
          />
          <div role="status">
            {seconds > 0 && <p className={plain.dimmed}>Podrá volver a intentarlo en {waitText(seconds)}.</p>}
            <AttemptsLeft left={maxWrongPins - state.wrong} waiting={unsentCount(user)} />
          </div>
        </div>
        <button type="submit" className={plain.button} aria-disabled={unlock.isPending || seconds > 0}>
          {unlock.isPending ? 'Abriendo…' : 'Abrir'}
        </button>
        <button type="button" className={`${plain.button} ${plain.secondary}`} onClick={goOn}>
          Ya tengo señal
        </button>
        <p className={plain.dimmed}>
          ¿Lo ha olvidado? Abra la aplicación donde haya señal y ponga otro en «Mi cuenta».
        </p>
      </form>
    </div>
  )
}

function AttemptsLeft({ left, waiting }: { left: number; waiting: number }) {
  if (left > fewAttempts) return null
  return (
    <p className={plain.alert}>
      {left === 1 ? 'Le queda 1 intento' : `Le quedan ${left} intentos`}. Si falla el último, se borra de este
      dispositivo el trabajo guardado para leer. {waiting > 0 ? `${sentences(waiting)} no se borra.` : ''}
    </p>
  )
}

const sentences = (waiting: number) => `Lo que está por enviar (${waiting})`

function Erased({ user, onGoOn }: { user: string; onGoOn: () => void }) {
  const waiting = unsentCount(user)
  return (
    <div className={classes.page}>
      <div className={classes.card} role="alert">
        <h1 className={plain.title}>El trabajo guardado para leer se ha borrado</h1>
        <p className={plain.dimmed}>
          Se escribió {maxWrongPins} veces un PIN equivocado. Abra la aplicación donde haya señal: lo guardará de nuevo.
        </p>
        {waiting > 0 && <p className={plain.dimmed}>{sentences(waiting)} sigue aquí y se enviará cuando entre.</p>}
        <button type="button" className={plain.button} onClick={onGoOn}>
          Ya tengo señal
        </button>
      </div>
    </div>
  )
}

/** '45 s', '2 min' */
const waitText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)

/** Seconds until the next attempt. */
function useSecondsLeft(state: PinState): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil(pauseLeft(state, now) / 1_000)
}
