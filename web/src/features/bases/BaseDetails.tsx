import type { Base } from 'contract/bases.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Detail, Details, DetailsCard } from '../../ui/Details.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { coded } from './baseQueries.ts'
import classes from './bases.module.css'

/** What a base is, beside its tabs. */
export function BaseDetails({ base }: { base: Base }) {
  return (
    <DetailsCard>
      <Details>
        <Detail label="Línea">{base.line.name}</Detail>
        <Detail label="Ubicación">
          <AppLink to="/admin/locations" search={{ nodo: String(base.fk_location) }} className={classes.link}>
            {base.location.name}
          </AppLink>
        </Detail>
        <Detail label="Estructura">
          <AppLink to="/admin/structure" search={{ nodo: String(base.fk_structure) }} className={classes.link}>
            {coded(base.structure)}
          </AppLink>
        </Detail>
        <Detail label="Plan">{base.plan ? coded(base.plan) : 'Sin plan'}</Detail>
        <Detail label="Parada de línea">{base.requires_stop ? 'Hace falta' : 'No hace falta'}</Detail>
        <Detail label="Creada">
          <RelativeDate date={base.created_at} />
        </Detail>
        <Detail label="Último cambio">
          <RelativeDate date={base.updated_at} />
        </Detail>
      </Details>
    </DetailsCard>
  )
}
