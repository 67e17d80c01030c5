import { type PublicStage, publicStages } from 'contract/public-reports/public-form.ts'
import type { Followed } from 'contract/public-reports/public-reports.ts'
import { counted, formatDate, formatDateTime } from 'contract/core/format.ts'
import { useState } from 'react'
import { followReport } from '../../../api/publicApi.ts'
import { copied } from './copied.ts'
import classes from './public.module.css'
import { useAnswer } from './useAnswer.ts'

/** What each stage means for the reporter. */
const meanings: Readonly<Record<PublicStage, string>> = {
  received: 'Ya lo tenemos. Una persona lo leerá pronto.',
  in_review: 'Una persona lo ha leído y mantenimiento lo está mirando.',
  attended: 'Está atendido. Gracias por avisar.',
  not_applicable: 'Lo hemos revisado y no hace falta ninguna intervención.'
}

/** The stages on the way to an end. */
const wayTo = (stage: PublicStage): readonly PublicStage[] => [
  'received',
  'in_review',
  stage === 'not_applicable' ? 'not_applicable' : 'attended'
]

/** `/aviso#…`: the state of a report, for the holder of its link. */
export function FollowPage({ follow, isNew }: { follow: string; isNew: boolean }) {
  const { data: report, error: failed, again } = useAnswer(() => followReport(follow))
  if (report) return <Stage report={report} isNew={isNew} />
  if (!failed)
    return (
      <p className={classes.wait} aria-busy="true" role="status">
        Abriendo…
      </p>
    )
  const isGone = failed.status === 404 || failed.status === 400
  return (
    <>
      <h1>{isNew ? 'Aviso enviado. Gracias' : 'Su aviso'}</h1>
      <p role="alert" className={classes.alert}>
        {isGone
          ? 'Este enlace no existe o ya ha caducado. Si el problema sigue, escanee otra vez la etiqueta de la estación.'
          : failed.status === 0
            ? 'No hay señal. Pruebe otra vez cuando la haya.'
            : 'No se pudo abrir. Pruebe otra vez dentro de un momento.'}
      </p>
      {!isGone && (
        <button type="button" className={classes.button} onClick={again}>
          Reintentar
        </button>
      )}
    </>
  )
}

function Stage({ report, isNew }: { report: Followed; isNew: boolean }) {
  const { stage, place, description, answer, photos, sent_at, until } = report
  const way = wayTo(stage)
  return (
    <>
      <div>
        <h1>{isNew ? 'Aviso enviado. Gracias' : publicStages[stage]}</h1>
        <p className={classes.lead}>{meanings[stage]}</p>
      </div>
      <ol className={classes.stages} aria-label="En qué punto está">
        {way.map((each, index) => (
          <li
            key={each}
            data-is={way.indexOf(stage) > index ? 'past' : stage === each ? 'now' : 'next'}
            aria-current={stage === each ? 'step' : undefined}
          >
            {publicStages[each]}
          </li>
        ))}
      </ol>
      {answer && (
        <section className={classes.answer} aria-label="Respuesta">
          <h2>Nuestra respuesta</h2>
          <p>{answer}</p>
        </section>
      )}
      <ShareLink until={until} />
      <section>
        <h2>Lo que nos dijo</h2>
        <p className={classes.words}>{description}</p>
        <p className={classes.small}>
          {place}, {formatDateTime(sent_at)}
          {photos > 0 && ` · ${counted(photos, ['foto', 'fotos'])}`}
        </p>
      </section>
    </>
  )
}

/** The link is the only way back to the report, as reporters have no account. */
function ShareLink({ until }: { until: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const { href } = location
  return (
    <section className={classes.link}>
      <h2>Guarde este enlace</h2>
      <p className={classes.small}>
        Con él podrá ver en qué queda, hasta el {formatDate(until)}. Es secreto: quien lo tenga ve esta misma página.
      </p>
      <input type="text" readOnly value={href} aria-label="Enlace" onFocus={event => event.currentTarget.select()} />
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={() => void copied(href).then(setIsCopied)}>
          {isCopied ? 'Copiado' : 'Copiar enlace'}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            className={classes.secondary}
            onClick={() => void navigator.share({ title: 'Mi aviso', url: href }).catch(() => {})}
          >
            Compartir
          </button>
        )}
      </div>
      <span role="status" className={classes.hidden}>
        {isCopied && 'Enlace copiado'}
      </span>
    </section>
  )
}
