import { EventEmitter } from 'node:events'
import pg from 'pg'

/** Channels of NOTIFY with their contents; `lost` and `found` say whether notifications arrive. */
type Events = {
  changed: [payload: string]
  session_ended: [session: string]
  access_changed: [transaction: string]
  mail: [nothing: string]
  job: [nothing: string]
  cron: [nothing: string]
  sealed: [nothing: string]
  notification: [payload: string]
  lost: []
  found: []
}

/** Notifications that the database sends to every server process at a commit. */
export interface Notices extends EventEmitter<Events> {
  /** False while the connection is down; notifications of that time are lost. */
  readonly isListening: boolean
  close(): Promise<void>
}

const channels = [
  'changed',
  'session_ended',
  'access_changed',
  'mail',
  'job',
  'cron',
  'sealed',
  'notification'
] as const

/**
 * Listens on a connection of its own, and reconnects whenever it breaks.
 * @param log gets a warning when the notifications stop
 */
export function startNotices(url: string, log: { warn(message: string): void }): Notices {
  let listener: pg.Client | undefined
  let isListening = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const notices = Object.defineProperty(new EventEmitter<Events>(), 'isListening', {
    get: () => isListening
  }) as Notices
  notices.close = async () => {
    isClosed = true
    isListening = false
    clearTimeout(retry)
    await listener?.end().catch(() => {})
  }

  async function listen() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      application_name: 'teleferico-realtime'
    })
    client.on('notification', ({ channel, payload = '' }) => notices.emit(channel as 'changed', payload))
    let isOver = false
    const again = (error?: unknown) => {
      if (isOver || isClosed) return
      isOver = true
      isListening = false
      notices.emit('lost')
      log.warn(`Los avisos de cambios se interrumpieron; se reintenta (${String(error)})`)
      client.end().catch(() => {})
      retry = setTimeout(() => void listen(), 1000)
    }
    client.on('error', again)
    client.on('end', again)
    try {
      await client.connect()
      await client.query(channels.map(channel => `listen ${channel}`).join('; '))
      if (isClosed) return void client.end().catch(() => {})
      listener = client
      isListening = true
      notices.emit('found')
    } catch (error) {
      again(error)
    }
  }
  void listen()
  return notices
}
