import {
  type ConflictReason,
  conflictReasonTexts,
  type ErrorBody,
  type ErrorCode,
  errors
} from 'contract/core/errors.ts'

/** An error that is sent to the caller. Thrown anywhere; one handler turns it into the body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string[]> | undefined
  readonly reason: ConflictReason | undefined
  /** seconds after which a retry makes sense; sent as the header `Retry-After` */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: {
      message?: string
      fields?: Record<string, string[]>
      reason?: ConflictReason
      status?: number
      retryAfter?: number
      /** what happened, for the log alone */
      cause?: unknown
    } = {}
  ) {
    super(details.message ?? (details.reason ? conflictReasonTexts[details.reason] : errors[code].message), {
      cause: details.cause
    })
    this.code = code
    this.status = details.status ?? errors[code].status
    this.fields = details.fields
    this.reason = details.reason
    this.retryAfter = details.retryAfter
  }

  /** The body of the answer. */
  get body(): ErrorBody {
    return {
      message: this.message,
      errorCode: this.code,
      ...(this.fields && { errors: this.fields }),
      ...(this.reason && { reason: this.reason })
    }
  }
}

/** 404: there is no such record. */
export const notFound = () => new AppError('RESOURCE.NOT_FOUND')

/** 403: signed in, but not allowed. */
export const forbidden = (message?: string) => new AppError('AUTH.FORBIDDEN', message ? { message } : {})

/** 409 with a reason for programs and a text for people. */
export const conflict = (reason: ConflictReason, message?: string) =>
  new AppError('DOMAIN.CONFLICT', { reason, ...(message && { message }) })

/** 400 on named fields. */
export const invalid = (fields: Record<string, string>) =>
  new AppError('VALIDATION.INVALID_DATA', {
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]))
  })

/** The error's message with those of single fields, as one text: for background work without a waiting caller. */
export const refusalText = ({ message, fields }: AppError): string =>
  [message, ...Object.values(fields ?? {}).flat()].join(' · ')
