import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { network } from './ready.ts'

/**
 * The slow network before a server: whatever goes through it shares one throughput, a service worker's downloads
 * included, which the browser's own emulation lets pass at full speed.
 */
export async function slowNetwork(url: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(url)
  const [down, up] = [pace(network.downloadThroughput), pace(network.uploadThroughput)]
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = createConnection({ host: hostname, port: Number(port) })
    for (const [from, to, waits] of [
      [near, far, up],
      [far, near, down]
    ] as const) {
      open.add(from)
      from.on('close', () => open.delete(from)).on('error', () => to.destroy())
      void carry(from, to, waits)
    }
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    }
  }
}

/** When so many bytes have come over a line that takes them one after another, in milliseconds from now. */
function pace(bytesPerSecond: number): (bytes: number) => number {
  let free = 0
  return bytes => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1000
    return free - performance.now()
  }
}

/** Half of the latency each way. */
async function carry(from: Socket, to: Socket, waits: (bytes: number) => number): Promise<void> {
  let before = Promise.resolve()
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      const wait = waits(piece.length) + network.latency / 2
      const arrives = sleep(wait)
      const last = before
      before = arrives.then(() => last).then(() => void to.write(piece))
      // No more than a pipe's worth is on its way.
      if (wait > network.latency * 2) await arrives
    }
    await before
    to.end()
  } catch {
    to.destroy()
  }
}
