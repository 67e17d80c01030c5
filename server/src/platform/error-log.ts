import { DrizzleQueryError } from 'drizzle-orm'

type Told = { type: string; message: string; stack: string; code?: unknown; cause?: Told; [detail: string]: unknown }

/** Fields that say where an error comes from. Not `detail` and `where` of PostgreSQL, which carry people's data. */
const kept = [
  'code',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall'
] as const

/**
 * An error as the log shows it. Drizzle's errors carry the statement's values (among them e-mails and hashes of
 * passwords) in their message, stack and fields; of those errors only the frames of the stack and the database's own
 * error are kept.
 */
export function errorForLog(error: Error): Told {
  const { name, message, stack = '', cause } = error
  const details = Object.fromEntries(
    kept.flatMap(key => (key in error ? [[key, (error as unknown as Record<string, unknown>)[key]]] : []))
  )
  const isQuery = error instanceof DrizzleQueryError
  return {
    type: isQuery ? 'DrizzleQueryError' : name,
    message: isQuery ? 'Failed query' : message,
    // The stack is cut after the message, because the message may have lines that look like frames.
    stack: isQuery ? stack.slice(stack.indexOf(message) + message.length).trimStart() : stack,
    ...details,
    ...(cause instanceof Error && { cause: errorForLog(cause) })
  }
}
