import { io, type Socket } from 'socket.io-client'

// The same as in web/src/api/realtime.ts.
const quietMs = 250
const longestWaitMs = 1500
const refusedRetryMs = 10_000

/** A browser's open socket: collects changes and reports the changed entities after a pause. */
export class Live {
  static connected = 0
  static heard = 0
  readonly #socket: Socket
  #changed = new Set<string>()
  #quiet: NodeJS.Timeout | undefined
  #longest: NodeJS.Timeout | undefined

  constructor(
    url: string,
    {
      token,
      userId,
      tell,
      lost
    }: { token: string; userId: string; tell: (entities: ReadonlySet<string>) => void; lost: (why: string) => void }
  ) {
    this.#socket = io(url, { transports: ['websocket'], auth: { token }, query: { userId }, forceNew: true })
    let isClosed = false
    this.#socket.on('connect', () => Live.connected++)
    this.#socket.on('disconnect', reason => {
      Live.connected--
      if (reason === 'io client disconnect') isClosed = true
      else lost(reason)
      if (reason === 'io server disconnect')
        setTimeout(() => !isClosed && this.#socket.connect(), refusedRetryMs).unref()
    })
    this.#socket.on('connect_error', error => lost(`connect_error ${error.message}`))
    this.#socket.on('changed', ({ entity }: { entity: string }) => {
      Live.heard++
      this.#changed.add(entity)
      clearTimeout(this.#quiet)
      const flush = () => {
        clearTimeout(this.#quiet)
        clearTimeout(this.#longest)
        this.#longest = undefined
        const entities = this.#changed
        this.#changed = new Set()
        tell(entities)
      }
      this.#quiet = setTimeout(flush, quietMs)
      this.#longest ??= setTimeout(flush, longestWaitMs)
    })
  }

  close(): void {
    clearTimeout(this.#quiet)
    clearTimeout(this.#longest)
    this.#socket.disconnect()
  }
}
