import type { Base } from 'contract/bases/bases.ts'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { RecordPhoto } from '../../ui/files/RecordPhoto.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { coded } from '../../records/bases/baseQueries.ts'

/** What a base is, beside its tabs. */
export function BaseDetails({ base }: { base: Base }) {
  return (
    <DetailsCard>
      <RecordPhoto entity="base" id={base.id} name={base.code} />
      <Details>
        <Detail label="Línea">{base.line.name}</Detail>
        <Detail label="Ubicación">
          <RecordLink entity="location" id={base.fk_location}>
            {base.location.name}
          </RecordLink>
        </Detail>
        <Detail label="Estructura">
          <RecordLink entity="structure" id={base.fk_structure}>
            {coded(base.structure)}
          </RecordLink>
        </Detail>
        <Detail label="Plan">
          {base.plan ? (
            <RecordLink entity="plan" id={base.plan.id}>
              {coded(base.plan)}
            </RecordLink>
          ) : (
            'Sin plan'
          )}
        </Detail>
        <Detail label="Parada de línea">{base.requires_stop ? 'Hace falta' : 'No hace falta'}</Detail>
        <Detail label="Creada">
          <ExactDate date={base.created_at} />
        </Detail>
        <Detail label="Último cambio">
          <ExactDate date={base.updated_at} />
        </Detail>
      </Details>
    </DetailsCard>
  )
}
