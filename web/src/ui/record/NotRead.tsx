import { Alert, Button } from '@mantine/core'
import { Failure } from '../state/Failure.tsx'

type NotReadProps = { what: string; query: { error: unknown; refetch: () => unknown; isFetching: boolean } }

/** What a dialog or a part of a page would say, but couldn't be read: why, and another try. */
export function NotRead({ what, query: { error, refetch, isFetching } }: NotReadProps) {
  return (
    <Alert color="red" title={what} role="alert">
      <div>
        <Failure error={error} />
      </div>
      <Button mt="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Alert>
  )
}
