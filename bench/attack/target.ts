import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { joinEmbedded } from 'server/platform/database/embedded.ts'
import { openDatabase, type OpenDatabase } from 'server/platform/database/database.ts'
import { type Tokens, tokens } from 'server/platform/http/token.ts'
import { hashPassword } from 'server/platform/password.ts'
import type { DeclaredRoute } from 'server/test/access.ts'
import { makeAccount } from 'server/test/people.ts'
import { type OwnServer, startOwnServer } from '../load/own-server.ts'
import { sendRequest } from './http.ts'

/** The attacked server, and what only its owner has: its database and its key. */
export type Target = {
  url: URL
  dataDir: string
  secret: string
  database: OpenDatabase
  tokens: Tokens
  /** every route with its declared access */
  routes: DeclaredRoute[]
  /** makes an account with an open session */
  account: (
    ...given: Parameters<typeof makeAccount> extends [unknown, ...infer Rest] ? Rest : never
  ) => ReturnType<typeof makeAccount>
  /** what `password` is stored as */
  hash: string
  stop: () => Promise<void>
}

/** The password of accounts that sign in. */
export const password = 'seis nubes suben despacio'

/** @throws Error unless the address is this machine itself; nothing else is ever attacked */
export function requireLoopback(address: string): URL {
  const url = new URL(address)
  if (url.hostname !== 'localhost' && !/^127(\.\d{1,3}){3}$/.test(url.hostname))
    throw new Error(`${url.hostname}: solo se ataca a esta máquina`)
  url.hostname = '127.0.0.1'
  return url
}

/** A server of its own without data but what it needs. */
export async function startTarget(logFile: string): Promise<Target> {
  const server: OwnServer = await startOwnServer(logFile, 'none')
  const url = requireLoopback(server.url)
  const embedded = await joinEmbedded(server.dataDir)
  if (!embedded) throw new Error('the database of the attacked server is not there')
  const database = openDatabase(embedded.url, { max: 4 })
  const secret = readFileSync(join(server.dataDir, 'app-secret'), 'utf8')
  const signed = tokens(secret)
  const { rows } = await database.pool.query(
    'select method, path, permission, or_permission from api order by path, method'
  )
  return {
    url,
    dataDir: server.dataDir,
    secret,
    database,
    tokens: signed,
    routes: rows,
    account: (who, login) => makeAccount({ db: database.db, tokens: signed }, who, login),
    hash: await hashPassword(password),
    stop: async () => {
      await database.close()
      embedded.leave()
      await server.stop()
    }
  }
}

/** Signs in as a program does. @returns the token; undefined if that was refused */
export async function signIn(url: URL, email: string, secret = password, from?: string): Promise<string | undefined> {
  const body = JSON.stringify({ email, password: secret })
  const { data } = await sendRequest(url, { method: 'POST', path: '/api/v1/auth/sign-in', body, from })
  return (data as { token?: string } | undefined)?.token
}
