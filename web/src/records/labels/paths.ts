import type { LinkTarget } from '../../ui/shell/AppLink.tsx'

/** The page that a label leads to. */
export const labelTarget = (code: string): LinkTarget => ({ to: '/l/$code', params: { code } })

/** In a record's address: it was reached by its label. */
export const fromLabel = { desde: 'etiqueta' } as const
