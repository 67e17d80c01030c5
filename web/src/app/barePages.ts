/** The pages outside of the main layout, with their titles; `routes.tsx` has their guards. */
export const barePages = {
  '/auth/login': 'Iniciar sesión',
  '/auth/2fa': 'Verificación en dos pasos',
  '/auth/pin': 'PIN para abrir sin señal',
  '/auth/password': 'Contraseña olvidada',
  '/line-not-found': 'Sin línea asignada',
  '/first-line': 'Primera línea',
  '/error': 'Error'
} as const
