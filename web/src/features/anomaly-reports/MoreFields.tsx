import { NativeSelect, Skeleton, Textarea } from '@mantine/core'
import { classifiersOf } from 'contract/core/classifier.ts'
import { Suspense, useState } from 'react'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import classes from './newReport.module.css'
import type { Problems, Written } from '../../records/anomaly-reports/reported.ts'
import { assetChoices, failureTypeChoices } from '../../records/anomaly-reports/reportQueries.ts'

// A calendar is large.
const MomentInput = lateComponent(async () => (await import('../../ui/input/MomentInput.tsx')).MomentInput)

type MoreFieldsProps = {
  line: number
  written: Written
  problems: Problems
  onChange: (fields: Partial<Written>) => void
}

/** The fields of a new report that have defaults, folded until opened or refused. */
export function MoreFields({ line, written, problems, onChange }: MoreFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasProblem = problems.detected_at ?? problems.immediate_action
  return (
    <details
      className={classes.more}
      open={isOpen || hasProblem !== undefined}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>Más datos</summary>
      {(isOpen || hasProblem) && (
        <div className={classes.part}>
          <Suspense fallback={<Skeleton height={60} />}>
            <MomentInput
              label="Detectado el"
              says="happened"
              required
              value={written.detected_at}
              error={problems.detected_at}
              onChange={moment => onChange({ detected_at: moment ?? '' })}
            />
          </Suspense>
          <Textarea
            label="Acción inmediata"
            description="Lo que ya se hizo para que no vaya a más"
            autosize
            minRows={2}
            value={written.immediate_action}
            error={problems.immediate_action}
            onChange={event => onChange({ immediate_action: event.currentTarget.value })}
          />
          <NativeSelect
            label="Prioridad"
            value={String(written.fkc_priority)}
            onChange={event => onChange({ fkc_priority: Number(event.currentTarget.value) })}
            data={classifiersOf('PRIORITY').map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <RecordSelect
            label="Activo"
            source={assetChoices(line)}
            value={written.fk_asset}
            onChange={fk_asset => onChange({ fk_asset })}
          />
          <RecordSelect
            label="Tipo de falla"
            source={failureTypeChoices}
            value={written.fk_failure_type}
            onChange={fk_failure_type => onChange({ fk_failure_type })}
          />
        </div>
      )}
    </details>
  )
}
