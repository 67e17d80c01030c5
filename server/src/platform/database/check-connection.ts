import pg from 'pg'
import { StartError } from '../start-error.ts'

/**
 * Connects once at the start, to say what is wrong with DATABASE_URL.
 *
 * @throws {StartError} naming the server, user or database that doesn't work; never the password
 */
export async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // needed to survive a broken connection, whose query then rejects
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${explain(error as NodeJS.ErrnoException, client)}`, error)
  } finally {
    await client.end().catch(() => {})
  }
}

function explain(error: NodeJS.ErrnoException, { host, port, user, database }: pg.Client): string {
  switch (error.code) {
    case '28P01':
    case '28000':
      return `PostgreSQL en ${host}:${port} no acepta al usuario «${user}» o su contraseña`
    case '3D000':
      return `no existe la base de datos «${database}» en ${host}:${port}`
    default:
      return `no se puede conectar a PostgreSQL en ${host}:${port} (${error.code ?? error.message})`
  }
}
