import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  AccountPage: { path: '/admin/settings/account', title: 'Mi cuenta' },
  TwoFactorPage: { path: '/admin/settings/2fa', title: 'Verificación en dos pasos' }
} satisfies Pages
