import { DrizzleQueryError } from 'drizzle-orm'

type Told = { type: string; message: string; stack: string; code?: unknown; cause?: Told; [detail: string]: unknown }

/** What tells where an error comes from and holds nobody's data, as `detail` and `where` of PostgreSQL do. */
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
 * How an error stands in the log. What Drizzle makes of one carries the statement's values, in its message, in its stack and as
 * fields, among them hashes of passwords and e-mails: of those there stay the frames of the stack and the database's own error.
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
    // The stack begins with the message, which may have lines that look like frames.
    stack: isQuery ? stack.slice(stack.indexOf(message) + message.length).trimStart() : stack,
    ...details,
    ...(cause instanceof Error && { cause: errorForLog(cause) })
  }
}
