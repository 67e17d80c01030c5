import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { networkOf } from './address.ts'
import { AppError } from './errors.ts'

/**
 * How long a connection may be kept busy without getting anywhere, in milliseconds. A body of 1 MiB arrives in a minute
 * at 140 kbit/s, and what a phone sends is a hundredth of that.
 */
export const timeLimits = {
  // the head of a request, also of the first one: a connection that never asks ends
  headersTimeout: 15_000,
  // the whole request
  requestTimeout: 60_000,
  // until the next request; longer than proxies keep theirs, which would otherwise use one that is just closing
  keepAliveTimeout: 72_000,
  // neither reads nor writes: the client is gone
  connectionTimeout: 120_000,
  /** how often the first two are looked at */
  connectionsCheckingInterval: 5_000
}

/** Connections at once from one address; a browser has six, an office may share one address. */
const maxConnections = 1000

/** The part of Fastify's options that limits how long connections wait. */
export const connectionOptions = {
  requestTimeout: timeLimits.requestTimeout,
  keepAliveTimeout: timeLimits.keepAliveTimeout,
  connectionTimeout: timeLimits.connectionTimeout,
  http: {
    headersTimeout: timeLimits.headersTimeout,
    connectionsCheckingInterval: timeLimits.connectionsCheckingInterval
  }
} satisfies FastifyHttpOptions<Server>

/**
 * Closes connections beyond the number that one address may have, so that no single address exhausts the server's.
 * @param isProxy addresses behind which many people stand are not counted
 */
export function limitConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  isProxy: (address: string) => boolean,
  most = maxConnections
): void {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Connections whose request may take longer than others, because it brings files. */
const patient = new WeakSet<Socket>()

/** Whether a connection isn't to be ended for the time that its request takes. */
export const isPatient = (socket: Socket): boolean => patient.has(socket)

/**
 * Lets a request take so many milliseconds, as long as something arrives.
 * @returns to be called once it is read
 */
export function waitFor(socket: Socket, longest: number): () => void {
  patient.add(socket)
  const timer = setTimeout(() => socket.destroy(), longest)
  return () => {
    clearTimeout(timer)
    patient.delete(socket)
  }
}

/** What is wrong with a request that names two hosts: it is one thing for a proxy and another for Node. */
export function problemOfHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): AppError | undefined {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  return hosts > 1 ? new AppError('VALIDATION.BAD_REQUEST') : undefined
}
