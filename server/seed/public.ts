import { label } from '../src/schema/labels.ts'
import { notification } from '../src/schema/notifications.ts'
import { public_report } from '../src/schema/public-reports.ts'
import { type Clock, iso, minutes } from './clock.ts'
import type { Store } from './store.ts'
import type { LineWorld } from './world.ts'

/** The line whose labels open the form of the public; `build-places.ts` opens it. */
export const openToPublic = 'ROJ'

/** What passengers wrote, the newest first: how many minutes ago, at which station, and what was decided. */
const written: readonly {
  age: number
  at: number
  description: string
  contact?: string
  state?: 'dismissed' | 'spam'
  answer?: string
}[] = [
  {
    age: 25,
    at: 0,
    description: 'La baranda del andén de salida está suelta, se mueve al apoyarse',
    contact: '70123456'
  },
  { age: 95, at: 1, description: 'Gotea agua del techo justo donde se hace la fila. El piso está resbaloso.' },
  {
    age: 7 * 60,
    at: 2,
    description: 'La puerta de la cabina 43 golpea al cerrar y hace un ruido muy fuerte.',
    contact: 'pasajera@teleferico.example'
  },
  {
    age: 3 * 24 * 60,
    at: 0,
    description: 'La cabina se detuvo unos segundos en el aire, ¿es normal?',
    state: 'dismissed',
    answer: 'Sí: la línea se detiene a veces unos segundos, por ejemplo para que suba alguien en silla de ruedas.'
  },
  { age: 5 * 24 * 60, at: 2, description: 'GANE DINERO DESDE CASA entre a mi página', state: 'spam' }
]

/** Labels of the line's stations, and what passengers reported by them. */
export function emitPublicReports(
  store: Store,
  clock: Clock,
  { line, supervisor }: { line: LineWorld; supervisor: number | null }
): void {
  for (const [index, { id }] of line.stations.entries())
    store.add(label, { code: `R0JE000${index + 1}`, fk_location: id, tied_at: iso(clock.now) })
  for (const { age, at, description, contact = null, state = 'pending', answer = null } of written.toReversed()) {
    const sent = clock.now - minutes(age)
    const station = line.stations[at]
    const decided = state === 'pending' ? null : iso(Math.min(sent + minutes(90), clock.now))
    const id = store.add(public_report, {
      fk_location: station?.id ?? line.id,
      fk_line: line.id,
      description,
      contact,
      state,
      answer,
      decided_at: decided,
      fk_decided_by: decided === null ? null : supervisor,
      version: decided ? 2 : 1,
      created_at: iso(sent),
      updated_at: decided ?? iso(sent)
    })
    if (state === 'pending' && supervisor !== null)
      store.add(notification, {
        fk_user: supervisor,
        kind: 'public_report_sent',
        entity: 'public_report',
        fk_entity: id,
        fk_line: line.id,
        title: `Aviso de un pasajero en ${station?.name ?? line.facts.name} (${line.facts.name})`,
        created_at: iso(sent)
      })
  }
}
