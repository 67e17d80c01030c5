/** What of a handed over order is said in words, on screens and paper. Pure, without zod. */
import { counted } from '../core/format.ts'

type Left = { open_checks: number; open_activities: number }

/** 'faltan 3 checks y 1 actividad'; '' where nothing is left. */
export function leftText({ open_checks, open_activities }: Left): string {
  const parts = [
    ...(open_checks > 0 ? [counted(open_checks, ['check', 'checks'])] : []),
    ...(open_activities > 0 ? [counted(open_activities, ['actividad', 'actividades'])] : [])
  ]
  if (parts.length === 0) return ''
  return `${open_checks + open_activities === 1 ? 'falta' : 'faltan'} ${parts.join(' y ')}`
}

/** 'de Ana Quispe a Luis Rojas, faltan 3 checks'. */
export const handedOverText = (of: Left & { from: { name: string } | null; to: { name: string } | null }): string =>
  [[of.from && `de ${of.from.name}`, of.to && `a ${of.to.name}`].filter(Boolean).join(' '), leftText(of)]
    .filter(Boolean)
    .join(', ')
