import { conflictReasonTexts, errors, errorText, statusTexts } from 'contract/core/errors.ts'
import { ApiError } from '../../api/client.ts'
import { messageOf } from '../../api/shortText.ts'
import classes from './states.module.css'

/**
 * Why a call failed, in its own place. The toast shows the server's words for five seconds; here they stay within
 * reach, without being shown twice.
 */
export function Failure({ error }: { error: unknown }) {
  const text = messageOf(error)
  if (error instanceof ApiError && error.isUnansweredWrite) return unansweredText
  if (error instanceof ApiError && error.errors)
    return [...new Set(Object.values(error.errors).flat())].join('. ') || text
  if (!(error instanceof ApiError) || error.message === text || !isSpecific(error)) return text
  return (
    <>
      {text}
      <details className={classes.reason}>
        <summary>Ver el motivo</summary>
        {error.message}
      </details>
    </>
  )
}

const unansweredText = 'El servidor no ha respondido. Vuelva a intentarlo: no se hará dos veces'

const standardTexts: ReadonlySet<string> = new Set([
  ...Object.values(statusTexts),
  ...Object.values(errors).map(({ message }) => message),
  ...Object.values(conflictReasonTexts),
  errorText
])

/**
 * True if the server's words say more than the kind of error: by what something is in use, how many checks are open.
 */
const isSpecific = ({ status, message }: ApiError): boolean => status !== 0 && !standardTexts.has(message)
