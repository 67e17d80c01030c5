import { keptDays, longestContact, longestWords } from 'contract/public-reports/public-form.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { newKey } from '../../../api/newKey.ts'
import { isAlreadyReported, PublicError, sendReport } from '../../../api/publicApi.ts'
import { staffAddress } from './addresses.ts'
import { copied } from './copied.ts'
import { Photos } from './Photos.tsx'
import classes from './public.module.css'
import { type Draft, dropDraft, readDraft, readPhotos, writeDraft, writePhotos } from './publicDraft.ts'
import { useSignal } from './useSignal.ts'

type PublicFormProps = { code: string; found: Draft['found']; onSent: (follow: string) => void }

/** One field, photos, and a button that sends them. What is written stays on this telephone until it is sent. */
export function PublicForm({ code, found, onSent }: PublicFormProps) {
  const [written, setWritten] = useState(() => {
    const { description = '', contact = '', key = newKey() } = readDraft(code) ?? {}
    return { description, contact, key }
  })
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [website, setWebsite] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [failed, setFailed] = useState<PublicError>()
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const hasSignal = useSignal()
  const known = useKnown(code, written.description, hasSignal)

  useEffect(() => {
    let isHere = true
    void readPhotos(code).then(kept => isHere && setPhotos(before => (before.length ? before : kept)))
    return () => {
      isHere = false
    }
  }, [code])

  // What is changed is another report, also when the first one arrived and its answer didn't: nothing of it is lost.
  const keep = (fields: Partial<typeof written>) => {
    const next = { ...written, ...fields, key: newKey() }
    setWritten(next)
    writeDraft(code, { ...next, found })
  }
  const change = (fields: Partial<typeof written>) => {
    setIsMissing(false)
    keep(fields)
  }
  const changePhotos = (next: readonly File[]) => {
    setPhotos(next)
    setFailed(undefined)
    keep({})
    void writePhotos(code, next)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const lacks = written.description.trim() === ''
    setIsMissing(lacks)
    if (lacks) {
      field.current?.focus()
      return
    }
    setIsSending(true)
    setFailed(undefined)
    try {
      const { key, ...fields } = written
      const follow = await sendReport(code, { ...fields, website }, photos, key)
      dropDraft(code)
      onSent(follow)
    } catch (error) {
      setFailed(error as PublicError)
      setIsSending(false)
    }
  }

  return (
    <form onSubmit={event => void send(event)} noValidate className={classes.form}>
      <div>
        <h1>Avisar de un problema</h1>
        <p className={classes.place}>
          <strong>{found.place}</strong>
          {found.line !== found.place && <span>{found.line}</span>}
        </p>
      </div>
      <p className={classes.danger}>Si hay peligro, avise ahora mismo al personal de la estación.</p>

      <div className={classes.field}>
        <label className={classes.field}>
          <span className={classes.label}>¿Qué ocurre?</span>
          <textarea
            ref={field}
            required
            rows={4}
            maxLength={longestWords}
            placeholder="Por ejemplo: la baranda del andén está suelta"
            value={written.description}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? 'missing' : undefined}
            onChange={event => change({ description: event.currentTarget.value })}
          />
        </label>
        {isMissing && (
          <span id="missing" className={classes.error}>
            Diga en pocas palabras qué ocurre
          </span>
        )}
        <div role="status">
          {known && (
            <p className={classes.known}>
              <strong>¿Es esto? Ya lo sabemos.</strong> Alguien acaba de avisar de algo parecido aquí. Si quiere,
              envíelo también: cada aviso ayuda.
            </p>
          )}
        </div>
      </div>

      <Photos photos={photos} onChange={changePhotos} />

      <label className={classes.field}>
        <span className={classes.label}>
          Teléfono o correo <small>(opcional)</small>
        </span>
        <input
          type="text"
          autoComplete="off"
          maxLength={longestContact}
          value={written.contact}
          onChange={event => change({ contact: event.currentTarget.value })}
        />
      </label>

      {/* People neither see nor reach it. */}
      <div className={classes.hidden} aria-hidden="true">
        <label>
          Web
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={event => setWebsite(event.currentTarget.value)}
          />
        </label>
      </div>

      {!hasSignal && (
        <p role="status" className={classes.alert}>
          Sin señal: lo que escribe queda guardado en este teléfono. Envíelo cuando haya señal.
        </p>
      )}
      {failed && (failed.status !== 0 || hasSignal) && <Failure error={failed} words={written.description} />}

      <button type="submit" className={classes.button} aria-disabled={isSending}>
        {isSending ? 'Enviando…' : 'Enviar aviso'}
      </button>
      <p className={classes.small}>
        No hace falta cuenta ni nombre, y no usamos rastreadores. Guardamos su contacto y el enlace para seguir el aviso{' '}
        {keptDays} días.
      </p>
      <a href={staffAddress(code)} className={classes.staff}>
        Soy del personal
      </a>
    </form>
  )
}

/** Why it couldn't be sent, and that nothing is lost. */
function Failure({ error, words }: { error: PublicError; words: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const minutes = Math.max(1, Math.ceil(error.retryAfter / 60))
  const said =
    error.status === 0
      ? 'No se pudo enviar: no hay señal. Lo que escribió queda guardado en este teléfono.'
      : error.status === 429
        ? `Han llegado muchos avisos seguidos. Lo que escribió queda guardado: pruebe en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
        : error.status === 404
          ? 'Este formulario ya no está abierto. Lo que escribió sigue aquí: cópielo y avise al personal de la estación.'
          : (Object.values(error.fields).flat()[0] ??
            'No se pudo enviar. Lo que escribió queda guardado: pruebe otra vez.')
  return (
    <div role="alert" className={classes.alert}>
      <p>{said}</p>
      {error.status === 404 && (
        <button type="button" className={classes.secondary} onClick={() => void copied(words).then(setIsCopied)}>
          {isCopied ? 'Copiado' : 'Copiar lo escrito'}
        </button>
      )}
    </div>
  )
}

const typingMs = 900

/** Whether the same was just reported here, once typing stops. It is a hint: failures aren't shown. */
function useKnown(code: string, description: string, hasSignal: boolean): boolean {
  const [known, setKnown] = useState('')
  useEffect(() => {
    const words = description.trim()
    if (!hasSignal || words.length < 12) return undefined
    const timer = setTimeout(() => {
      isAlreadyReported(code, words).then(
        is => setKnown(is ? words : ''),
        () => {}
      )
    }, typingMs)
    return () => clearTimeout(timer)
  }, [code, description, hasSignal])
  return known !== '' && description.trim().length >= 12
}
