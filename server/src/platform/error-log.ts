import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: LoggedError
  [detail: string]: unknown
}

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
export function errorForLog(error: Error): LoggedError {
  const { name, message, stack = '', cause } = error
  const details = Object.fromEntries(
    kept.flatMap(key => (key in error ? [[key, (error as unknown as Record<string, unknown>)[key]]] : []))
  )
  const isQuery = error instanceof DrizzleQueryError
  return {
    type: isQuery ? 'DrizzleQueryError' : name,
    message: isQuery ? 'Failed query' : message,
    // The stack is cut after the message, because the message may have lines that look like frames.
    stack: inSources(isQuery ? stack.slice(stack.indexOf(message) + message.length).trimStart() : stack),
    ...details,
    ...(cause instanceof Error && { cause: errorForLog(cause) })
  }
}

/** The maps of the bundle's files by their address, read with the first error: at the start they would take 15 MiB. */
const maps = new Map<string, SourceMap | undefined>()

function mapOf(address: string): SourceMap | undefined {
  const file = `${fileURLToPath(address)}.map`
  if (!maps.has(address)) {
    maps.set(address, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  }
  return maps.get(address)
}

/** Maps the positions of a bundled stack trace to the sources. */
const inSources = (stack: string) =>
  stack.replaceAll(/(file:\/\/\S+\.js):(\d+):(\d+)/g, (place, address: string, line: string, column: string) => {
    const origin = mapOf(address)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, address).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
