import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InspectorRequest } from './inspector-process.ts'
import type { InspectedFile } from './inspect.ts'

/** Reads what people upload, in a process of its own that is started with the first file and ends when none comes. */
export type Inspector = {
  inspect(path: string, name: string, keepsPosition: boolean): Promise<InspectedFile>
  /** @throws if the picture can't be read, or takes too long */
  draw(path: string, mime_type: string, out: { thumbnail: string; view: string }): Promise<void>
  close(): void
}

type Answer = { isReady?: true; result?: unknown; error?: string }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Beside this file, as written or as bundled. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './inspector-process.ts' : './inspector-process.js', import.meta.url)
)

/** Milliseconds until the process must be ready to read; a busy machine takes seconds. */
const maxStartMs = 30_000

/** @param limits milliseconds that one file may take, and for which the process is kept without any */
export function startInspector({ patience = 30_000, idle = 30_000 } = {}): Inspector {
  let child: ChildProcess | undefined
  /** resolved when the process can read */
  let ready = Promise.resolve()
  let waiting: Waiting | undefined
  let rest: NodeJS.Timeout | undefined
  /** One file at a time: the others don't take memory meanwhile. */
  let last: Promise<unknown> = Promise.resolve()

  const end = (why: string) => {
    child?.kill('SIGKILL')
    child = undefined
    waiting?.reject(new Error(why))
    waiting = undefined
  }

  function start(): ChildProcess {
    const made = fork(program, {
      // No secrets of the server, and little memory for what isn't a picture's.
      env: {},
      execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    ready = new Promise(resolve => made.once('message', () => resolve()))
    made.on('message', ({ isReady, result, error }: Answer) => {
      if (isReady) return
      const asked = waiting
      waiting = undefined
      if (error === undefined) asked?.resolve(result)
      else asked?.reject(new Error(error))
    })
    made.on('error', () => made === child && end('the process failed'))
    made.on('exit', () => made === child && end('the process ended'))
    // Neither keeps the server from ending.
    made.unref()
    made.channel?.unref()
    return made
  }

  function ask(question: InspectorRequest): Promise<unknown> {
    clearTimeout(rest)
    child ??= start()
    let isAnswered = false
    const answer = new Promise((resolve, reject) => (waiting = { resolve, reject }))
    let timer = setTimeout(() => end('the process takes too long to start'), maxStartMs)
    // The time that the process takes to start isn't the file's.
    void ready.then(() => {
      clearTimeout(timer)
      if (!isAnswered) timer = setTimeout(() => end('the file takes too long'), patience)
    })
    child.send(question)
    return answer.finally(() => {
      isAnswered = true
      clearTimeout(timer)
      rest = setTimeout(() => end('idle'), idle).unref()
    })
  }

  const inTurn = <T>(question: InspectorRequest): Promise<T> => {
    const answer = last.then(() => ask(question))
    last = answer.catch(() => {})
    return answer as Promise<T>
  }

  return {
    inspect: (path, name, keepsPosition) => inTurn({ what: 'inspect', path, name, keepsPosition }),
    draw: (path, mime_type, out) => inTurn({ what: 'draw', path, mime_type, out }),
    close: () => {
      clearTimeout(rest)
      end('closed')
    }
  }
}
