import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from './env.ts'
import { StartError } from './platform/start-error.ts'
import { codeOf } from './platform/require-value.ts'

type Address = Pick<Env, 'HOST' | 'PORT'>

/**
 * Checks before the database starts whether the address is free: the most common mistake is a second start.
 *
 * @throws {StartError} saying why it can't be used
 */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host: address.HOST, port: address.PORT })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    throw explainListen(error, address)
  }
}

/** Turns the system's refusal to listen into a readable error; returns any other error unchanged. */
export function explainListen(error: unknown, { HOST, PORT }: Address): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(`El puerto ${PORT} ya está ocupado: libérelo o indique otro en PORT`, error)
    case 'EACCES':
      return new StartError(`No hay permiso para usar el puerto ${PORT}: indique uno a partir de 1024 en PORT`, error)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST: esta máquina no tiene la dirección ${HOST}`, error)
    default:
      return error
  }
}
