import { type ErrorComponentProps, getRouteApi, useRouter } from '@tanstack/react-router'
import { errorText } from 'contract/core/errors.ts'
import { ApiError } from '../api/client.ts'
import { messageOf } from '../api/shortText.ts'
import { NotFoundPage, ToStart } from '../ui/record/NoRecordPage.tsx'
import { BareLayout } from './layout/BareLayout.tsx'
import { Notice } from '../ui/state/Notice.tsx'
import { PageNotAllowed } from './guards.ts'
import { newVersionStore, reloadForNewVersion } from '../api/newVersion.ts'
import plain from '../ui/shell/plain.module.css'

/**
 * What a route shows when its guard, its loading or its rendering fails: 404, 401 or, for everything else, 500.
 * The headings' texts are those of the specification, to the letter.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const status = statusOf(error)
  if (status === 404) return <NotFoundPage />
  if (status === 401) return <NotAllowedPage />
  const isOld = newVersionStore.isOffered()
  const retry = () => {
    if (isOld) return reloadForNewVersion()
    reset()
    return void router.invalidate()
  }
  return (
    <Notice code="500" title="Error 500" text={messageOf(error)}>
      <button type="button" className={plain.button} onClick={retry}>
        {isOld ? 'Recargar' : 'Reintentar'}
      </button>
      <ToStart />
    </Notice>
  )
}

/** An address that no page has; shown outside every layout. */
export function RootNotFound() {
  return (
    <BareLayout>
      <NotFoundPage />
    </BareLayout>
  )
}

/** A failure outside every layout, or of a layout itself. */
export function RootError(failure: ErrorComponentProps) {
  return (
    <BareLayout>
      <RouteError {...failure} />
    </BareLayout>
  )
}

function NotAllowedPage() {
  return (
    <Notice
      code="401"
      title="Error 401"
      lead="No tienes permisos suficientes"
      text={
        'No tiene permisos suficientes para ver esta página con su perfil. ' +
        'Si la necesita para su trabajo, pídala a quien administra los accesos.'
      }
    >
      <ToStart primary />
    </Notice>
  )
}

/** `/error`: where guards lead when the server can't confirm the user's rights. */
export function ErrorPage() {
  const { redirect } = getRouteApi('/bare/error').useSearch()
  const router = useRouter()
  return (
    <Notice
      code="500"
      title="Error 500"
      text={
        navigator.onLine
          ? `${errorText}. Compruebe la conexión y vuelva a intentarlo.`
          : 'Sin conexión. Para abrir esta página hace falta señal: vuelva a intentarlo cuando la haya.'
      }
    >
      <button type="button" className={plain.button} onClick={() => router.history.push(redirect ?? '/')}>
        Reintentar
      </button>
      {redirect && <ToStart />}
    </Notice>
  )
}

function statusOf(error: unknown): 401 | 404 | 500 {
  if (error instanceof PageNotAllowed) return 401
  if (error instanceof ApiError && error.status === 404) return 404
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return 401
  return 500
}
