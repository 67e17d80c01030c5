import type { Env } from './env.ts'

const password = 'Teleferico.2026'
const accounts = ['admin', 'planificador', 'supervisor', 'tecnico', 'ccm', 'almacen', 'consulta']

/** The text that the terminal shows once the server answers: address, data, demonstration accounts. */
export function banner(env: Env, port: number): string {
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(env.HOST) ? 'localhost' : env.HOST
  const lines = [
    '',
    '  Teleférico · Gestión del mantenimiento',
    '',
    `  Dirección      ${env.APP_URL ?? `http://${host}:${port}`}`,
    `  Datos          ${env.DATA_DIR}`,
    `  Base de datos  ${env.DATABASE_URL ? new URL(env.DATABASE_URL).host : 'PostgreSQL incorporado'}`
  ]
  if (env.SEED === 'demo') {
    lines.push(
      '',
      `  Cuentas de demostración, todas con la contraseña ${password}`,
      ...accounts.map(name => `    ${name}@teleferico.example`)
    )
  }
  lines.push('', '  Ctrl+C detiene el servidor.', '')
  return lines.join('\n')
}

/** What is said at the start where something is less safe than it could be. */
export const warnings = {
  unlimited: 'Aviso: RATE_LIMIT=off: una sola cuenta puede ocupar todo el servidor. Solo para medir.',
  withoutAddress:
    'Aviso: falta APP_URL, la dirección con la que se abre la aplicación: los correos van sin enlaces, y las etiquetas preguntan con qué dirección se imprimen.',
  /** Without a role of its own the application owns its tables, and only triggers protect the audit. */
  withoutRole: (why: string) =>
    `Aviso: el servidor trabaja como dueño de las tablas, porque no se ha podido preparar su propio rol (${why}). La auditoría queda protegida solo por sus disparadores; vea docs/decisions/0012.`
}
