import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  LabelPage: { path: '/l/$code', title: 'Etiqueta' }
} satisfies Pages
