import { inspect } from './inspect.ts'
import { draw } from './picture.ts'

// A process of its own: files come from anybody, and whatever one of them does to those
// who read it, the server goes on.

export type InspectorRequest =
  | { what: 'inspect'; path: string; name: string; keepsPosition: boolean }
  | { what: 'draw'; path: string; mime_type: string; out: { thumbnail: string; view: string } }

process.on('message', (asked: InspectorRequest) => {
  const done =
    asked.what === 'inspect'
      ? inspect(asked.path, asked.name, asked.keepsPosition)
      : draw(asked.path, asked.mime_type, asked.out)
  done.then(
    result => process.send?.({ result }),
    error => process.send?.({ error: String(error) })
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ isReady: true })
