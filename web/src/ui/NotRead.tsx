import { Alert, Button } from '@mantine/core'
import { messageOf, useShown } from './ErrorState.tsx'

type NotReadProps = { what: string; query: { error: unknown; refetch: () => unknown; isFetching: boolean } }

/** What a dialog or a part of a page would say, but couldn't be read: why, and another try. */
export function NotRead({ what, query: { error, refetch, isFetching } }: NotReadProps) {
  useShown(error)
  return (
    <Alert color="red" title={what} role="alert">
      <p>{messageOf(error)}</p>
      <Button mt="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Alert>
  )
}
