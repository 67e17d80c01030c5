import { ApiError } from '../../api/client.ts'
import { messageOf } from '../../api/shortText.ts'

/** What the server says is wrong with a file, rather than that something is. */
export function problemOf(error: unknown): string {
  const [text] = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
  return text ?? messageOf(error)
}
