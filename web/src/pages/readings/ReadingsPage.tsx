import { Alert, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFileImport, IconGauge } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import { dayOf } from 'contract/core/format.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { BecameDue } from '../../features/readings/BecameDue.tsx'
import classes from '../../records/readings/readings.module.css'
import { RoundGrid } from '../../features/readings/RoundGrid.tsx'
import { RoundWalk } from '../../features/readings/RoundWalk.tsx'
import { saveTemplate } from '../../features/readings/template.ts'
import { useRound } from '../../features/readings/useRound.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { ImportDialogProps } from '../../features/readings/ImportDialog.tsx'

const ImportDialog = lazyOverlay<ImportDialogProps>(
  async () => (await import('../../features/readings/ImportDialog.tsx')).ImportDialog,
  () => ({ title: 'Importar lecturas', size: 'xl' })
)

/** `/admin/readings`: what the meters of the selected line show, one after another. */
export function ReadingsPage() {
  const { line } = useSelectedLine()
  return <Round key={line.fk_location} />
}

function Round() {
  const round = useRound()
  const mobile = useMobile()
  const mayWrite = useCan('readings.write')
  const today = useToday()
  const zone = useTimeZone()
  const [importing, setImporting] = useState(false)
  const [due, setDue] = useState<BulkReply['became_due']>([])
  const { medidor } = useSearch({ from: '__root__' })
  const { data, error } = round.query
  const meters = data?.meters
  const read = meters?.filter(({ last }) => last && dayOf(last.read_at, zone) === today).length ?? 0
  const menu: Action[] =
    meters?.length && mayWrite
      ? [
          { label: 'Importar archivo', icon: IconFileImport, onClick: () => setImporting(true) },
          { label: 'Descargar plantilla', icon: IconDownload, onClick: () => saveTemplate(meters, round.line) }
        ]
      : []
  return (
    <>
      <PageHead title="Lecturas" count={meters?.length} menu={menu} scrollsAway>
        {meters && meters.length > 0 && (
          <p className={classes.progress}>
            {read === 0 ? 'Ninguno leído hoy' : `${read} de ${meters.length} leídos hoy`}
          </p>
        )}
      </PageHead>
      {data?.storedAt && (
        <Alert color="orange" mb="md">
          Sin señal: los valores son los que había el <ExactDate date={new Date(data.storedAt).toISOString()} />.{' '}
          {mobile
            ? 'Lo que lea se guarda aquí y se envía solo.'
            : 'Lo que escriba se queda aquí: guárdelo cuando vuelva la señal.'}
        </Alert>
      )}
      <BecameDue due={due} onClose={() => setDue([])} />
      {!meters && error && <ErrorState what="No se han podido cargar los medidores" query={round.query} />}
      {!meters && !error && <Skeleton height={320} aria-busy="true" />}
      {meters?.length === 0 && (
        <EmptyState
          icon={IconGauge}
          title={`${round.line.location.name} no tiene medidores`}
          text="Los medidores de las bases (horas, ciclos, kilómetros) aparecen aquí en el orden de la línea."
          action={
            <Button variant="default" renderRoot={props => <AppLink to="/admin/bases" {...props} />}>
              Ver las bases
            </Button>
          }
        />
      )}
      {meters && meters.length > 0 && !mobile && (
        <RoundGrid {...{ round, meters, mayWrite }} at={idOf(medidor)} onDue={setDue} />
      )}
      {meters && meters.length > 0 && mobile && <RoundWalk {...{ round, meters, mayWrite }} at={idOf(medidor)} />}
      {meters && (
        <ImportDialog
          opened={importing}
          meters={meters}
          line={round.line.location.name}
          onClose={() => setImporting(false)}
          onDue={setDue}
        />
      )}
    </>
  )
}

const idOf = (text: unknown): number | undefined => (/^\d{1,10}$/.test(String(text)) ? Number(text) : undefined)
