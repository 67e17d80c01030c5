import { useEffect } from 'react'
import { publicPlace } from '../../../api/publicApi.ts'
import { staffAddress } from './addresses.ts'
import { PublicForm } from './PublicForm.tsx'
import classes from './public.module.css'
import { readDraft } from './publicDraft.ts'
import { useAnswer } from './useAnswer.ts'

/** Asks whether a label's form is open. Where it isn't, the label is for people with an account alone. */
export function Opening({ code, onSent }: { code: string; onSent: (follow: string) => void }) {
  const { data, error, again } = useAnswer(() => publicPlace(code))
  // A draft is shown although it can't be sent now, so that its words aren't lost.
  const draft = readDraft(code)
  const found = data?.is_open ? { place: data.place ?? '', line: data.line ?? '' } : draft?.found
  const isForStaff = data?.is_open === false && !draft
  useEffect(() => {
    if (isForStaff) location.replace(staffAddress(code))
  }, [isForStaff, code])
  if (found) return <PublicForm code={code} found={found} onSent={onSent} />
  if (!error)
    return (
      <p className={classes.wait} aria-busy="true" role="status">
        Abriendo…
      </p>
    )
  return (
    <>
      <h1>Avisar de un problema</h1>
      <p role="alert" className={classes.alert}>
        {error.status === 0
          ? 'No hay señal. Acérquese a un lugar con señal y pruebe otra vez.'
          : 'No se pudo abrir el formulario.'}
      </p>
      <button type="button" className={classes.button} onClick={again}>
        Reintentar
      </button>
    </>
  )
}
