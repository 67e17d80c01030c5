import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { makeFeed, ownFeed, removeFeed } from 'contract/calls/planning/calendar-feed.ts'
import { useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { showSuccess } from '../../api/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import classes from './account.module.css'
import { copyText } from './copyText.ts'

const feed = { entities: ['calendar_feed'] } as const
const feedApi = callApi(ownFeed, feed)
/** No toast: the address that appears says it. */
const makeMutation = callApi(makeFeed, feed).mutation({ success: '' })
const removeMutation = callApi(removeFeed, feed).mutation({ success: 'El calendario ya no se puede leer' })

/** The secret address of the user's work for the calendar of a telephone. It is shown once, when it is made. */
export function FeedSection() {
  // What fails is said in its place.
  const query = useQuery(feedApi.query({}, { suppressToast: true }))
  const { data } = query
  const make = useMutation(makeMutation)
  const remove = useMutation(removeMutation)
  const [asking, setAsking] = useState<'renew' | 'remove'>()
  const url = make.data?.url
  const copy = async (text: string) => {
    await copyText(text)
    showSuccess('Dirección copiada')
  }
  return (
    <section className={classes.paper} aria-labelledby="feed-title">
      <div className={classes.headline}>
        <div>
          <h2 id="feed-title">Calendario en el teléfono</h2>
          <p className={classes.dimmed}>
            Sus órdenes y ejecuciones en el calendario del teléfono, por suscripción. Quien tenga la dirección puede
            leerlas: no la comparta.
          </p>
          {data?.created_at && (
            <p className={classes.dimmed}>
              Dirección creada el <ExactDate date={data.created_at} />.
            </p>
          )}
        </div>
        {data &&
          (data.created_at ? (
            <>
              <Button variant="default" onClick={() => setAsking('renew')}>
                Cambiar la dirección
              </Button>
              <Button variant="default" onClick={() => setAsking('remove')}>
                Eliminar
              </Button>
            </>
          ) : (
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
              Crear la dirección
            </Button>
          ))}
      </div>
      {!data && query.error && <NotRead what="No se sabe si tiene una dirección" query={query} />}
      {url && data?.created_at && (
        <Alert mt="md" color="blue" title="Cópiela ahora: no se vuelve a mostrar">
          <TextInput
            aria-label="Dirección del calendario"
            value={url}
            readOnly
            onFocus={event => event.target.select()}
          />
          <Button mt="sm" onClick={() => void copy(url)}>
            Copiar
          </Button>
        </Alert>
      )}
      <ConfirmDialog
        opened={asking !== undefined}
        title={asking === 'renew' ? '¿Cambiar la dirección?' : '¿Eliminar el calendario?'}
        confirm={asking === 'renew' ? 'Cambiar' : 'Eliminar'}
        danger={asking === 'remove'}
        onConfirm={() => (asking === 'renew' ? make.mutateAsync({}) : remove.mutateAsync({}))}
        onClose={() => setAsking(undefined)}
      >
        Los teléfonos que usan la dirección de ahora dejan de recibir cambios.
      </ConfirmDialog>
    </section>
  )
}
