import { Link } from '@tanstack/react-router'
import { AppLink } from '../shell/AppLink.tsx'
import { asLeft } from '../table/listAsLeft.ts'
import { Notice } from '../state/Notice.tsx'
import type { Crumb } from './PageHead.tsx'
import plain from '../shell/plain.module.css'

/** A page that doesn't exist. */
export function NotFoundPage() {
  return <NoRecordPage back={undefined} />
}

/**
 * A record that doesn't exist.
 * @param back the list of such records
 * @param text why it may be missing, and what to do
 */
export function NoRecordPage({
  back,
  text = 'La dirección no lleva a ninguna página. Puede que el enlace esté incompleto o que el registro ya no exista.'
}: {
  back: Crumb | undefined
  text?: string | undefined
}) {
  return (
    <Notice code="404" title="This page doesn't exist" text={text}>
      <WaysBack back={back} />
    </Notice>
  )
}

/** The way back to a list, with the filters, page and order that it had. */
export function BackLink({ back, className = plain.link }: { back: Crumb | undefined; className?: string }) {
  if (!back?.link) return null
  return (
    <AppLink {...asLeft(back.link)} className={className}>
      Volver a {back.label}
    </AppLink>
  )
}

function WaysBack({ back }: { back: Crumb | undefined }) {
  return (
    <>
      <BackLink back={back} className={plain.button} />
      <ToStart primary={!back?.link} />
    </>
  )
}

/**
 * A record that one may not see, any more or at all.
 * @param what the record: 'la base'
 */
export function HiddenRecordPage({ what, back }: { what: string; back: Crumb | undefined }) {
  return (
    <Notice
      code="403"
      title={`No puede ver ${what}`}
      text="Es de una línea que no tiene asignada, o de algo que su perfil no ve."
    >
      <WaysBack back={back} />
    </Notice>
  )
}

/** The way to the first page. */
export function ToStart({ primary = false }: { primary?: boolean }) {
  return (
    <Link to="/" className={primary ? plain.button : `${plain.button} ${plain.secondary}`}>
      Ir al inicio
    </Link>
  )
}
