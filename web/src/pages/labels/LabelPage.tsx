import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { labelRights, type Labelled, plainCode, spelledCode, tieable } from 'contract/labels/label-sheets.ts'
import { useEffect, useEffectEvent } from 'react'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { ApiError, isServerUnavailable } from '../../api/client.ts'
import { isOffline } from '../../api/offline.ts'
import { useSession } from '../../api/session.ts'
import { readStored, writeStored } from '../../api/storage.ts'
import { Notice } from '../../ui/state/Notice.tsx'
import { useDevice } from '../../ui/shell/media.ts'
import { isAllowed, mayOpen } from '../../api/rights.ts'
import { useTitle } from '../../ui/shell/title.ts'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { HiddenHeading } from '../../ui/record/DetailHeader.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import plain from '../../ui/shell/plain.module.css'
import { recordKinds } from '../../records/recordKinds.ts'
import { type Label, labelQuery } from '../../records/labels/labelQueries.ts'
import { landingTarget } from '../../records/labels/landingTarget.ts'
import { TieForm } from '../../features/labels/TieForm.tsx'

/** `/l/:code`: where a label's QR code leads: on to the page of its record. */
export function LabelPage() {
  const code = plainCode(useParams({ from: '/main/l/$code' }).code)
  return <Asked key={code} code={code} />
}

function Asked({ code }: { code: string }) {
  useTitle('Etiqueta')
  const device = useDevice()
  // What the device knows of it opens without a word.
  const suppressToast = isOffline() || knownTarget(code) !== undefined
  const query = useQuery({ ...labelQuery(code, { suppressToast }), staleTime: 0 })
  const { data, error, isFetchedAfterMount } = query
  useRemembered(code, isFetchedAfterMount ? data : undefined)
  const me = useSession()
  const isCutOff = isServerUnavailable(error)
  const kept = useQuery({
    queryKey: ['kept label', me.uuid, code] as const,
    queryFn: async () => knownTarget(code) ?? (await targetOnDevice(me.uuid, code)),
    enabled: isCutOff,
    staleTime: 0,
    networkMode: 'always'
  })
  const known = data ?? (isCutOff ? kept.data : undefined)
  if (known && known.fk_entity !== null && known.entity)
    return <Onwards entity={known.entity} id={known.fk_entity} label={data} />
  if (data && isFetchedAfterMount) return <Blank label={data} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice code="404" title="La etiqueta no existe" text={`Ninguna etiqueta tiene el código ${spelledCode(code)}.`}>
        <ToStart />
      </Notice>
    )
  if (error instanceof ApiError && error.status === 403)
    return (
      <Notice
        code="403"
        title="No puede ver a qué pertenece esta etiqueta"
        text="Es de una línea que no tiene asignada, o de algo que su perfil no ve."
      >
        <ToStart />
      </Notice>
    )
  if (error && !(isCutOff && kept.isPending))
    return (
      <>
        <HiddenHeading>Etiqueta</HiddenHeading>
        <ErrorState
          what={
            error instanceof ApiError && error.status === 0
              ? `La etiqueta ${spelledCode(code)} no está en ${device}: hace falta señal para abrirla`
              : `No se ha podido abrir la etiqueta ${spelledCode(code)}`
          }
          query={query}
        />
      </>
    )
  return <Waiting />
}

const Waiting = () => (
  <>
    <HiddenHeading>Etiqueta</HiddenHeading>
    <Skeleton height={240} aria-busy="true" />
  </>
)

const ToStart = () => (
  <AppLink to="/" className={plain.button}>
    Ir al inicio
  </AppLink>
)

const storedKey = (code: string) => `label:${code}`
type Target = Pick<Label, 'entity' | 'fk_entity'>

/** Keeps where a label has led: without signal it leads there again, to a record that the phone may still have. */
function useRemembered(code: string, label: Target | undefined): void {
  const [entity, id] = [label?.entity, label?.fk_entity]
  useEffect(() => {
    if (entity) writeStored(storedKey(code), { entity, fk_entity: id })
  }, [code, entity, id])
}

type KnownTarget = { entity: Labelled; fk_entity: number }

function knownTarget(code: string): KnownTarget | undefined {
  const { entity, fk_entity } = (readStored(storedKey(code)) ?? {}) as Partial<Target>
  return entity && entity in labelRights && typeof fk_entity === 'number' ? { entity, fk_entity } : undefined
}

/** Where a label leads that was never opened here: what this device keeps of the line says it. Null for none. */
async function targetOnDevice(user: string, code: string): Promise<KnownTarget | null> {
  const { storedByLabel } = await import('../../records/labels/storedByCode.ts')
  const kept = await storedByLabel(user, code)
  return kept ? { entity: kept.entity, fk_entity: kept.id } : null
}

/** Goes to the record's page, in place of this one; without that page in the profile, says what it is. */
function Onwards({ entity, id, label }: { entity: Labelled; id: number; label: Label | undefined }) {
  const me = useSession()
  const go = useGo()
  const opens = mayOpen(me, pagePattern(recordKinds[entity].target(id).to))
  const leave = useEffectEvent(() => go(landingTarget(entity, id, label?.record?.line?.id), { replace: true }))
  useEffect(() => {
    if (opens) leave()
  }, [opens])
  if (opens || !label?.record) return <Waiting />
  const { code, name, place } = label.record
  return (
    <Notice
      code={code}
      title={name}
      text={[place, 'Su perfil no incluye la página de este registro.'].filter(Boolean).join('. ')}
    >
      <ToStart />
    </Notice>
  )
}

/** A blank label: users with the right may put it on something. */
function Blank({ label }: { label: Label }) {
  const me = useSession()
  const kinds = tieable.filter(entity => isAllowed(me, labelRights[entity]))
  if (kinds.length > 0) return <TieForm label={label} kinds={kinds} />
  return (
    <Notice
      code={spelledCode(label.code)}
      title="Esta etiqueta aún no está asignada"
      text="Quien planifica el mantenimiento puede asignarla a una base o un activo escaneándola."
    >
      <ToStart />
    </Notice>
  )
}
