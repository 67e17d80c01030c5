import { Alert, Button, FileButton, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import type { BulkReply, RoundMeter } from 'contract/readings/reading-rounds.ts'
import { counted } from 'contract/core/format.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { showSuccess } from '../../api/toasts.ts'
import { DialogFoot } from '../../ui/form/DialogForm.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Grid, type GridColumn } from '../../ui/grid/Grid.tsx'
import { type CellTexts, cellKey, useGridValues } from '../../ui/grid/useGridValues.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { useTypedDraft } from '../../ui/form/useTypedDraft.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { dueText } from '../../records/readings/dueText.ts'
import { checkRow, importColumns, refusedCells, textsOf } from './importRows.ts'
import { takeReadings, touched } from './readingQueries.ts'
import classes from '../../records/readings/readings.module.css'
import { FileProblem } from '../../ui/files/fileCells.ts'
import { readTables } from './readTable.ts'
import { type Table, whereText } from './tables.ts'
import { importHeads } from './template.ts'
import { nowText } from '../../records/readings/useNow.ts'

type ContentProps = {
  meters: readonly RoundMeter[]
  /** the line's name */
  line: string
  onDue: (due: BulkReply['became_due']) => void
}
type Found = { file: string; tables: readonly Table[]; chosen: number }
export type ImportDialogProps = OverlayProps & ContentProps

/** Readings of a file: first all its cells with what is wrong with them, then all of them or none. */
export function ImportDialog({ meters, line, onDue, ...dialog }: ImportDialogProps & OverlayViewProps) {
  const [found, setFound] = useState<Found>()
  const [typed, setTyped] = useState<CellTexts>()
  const [problem, setProblem] = useState<string>()
  const [files, setFiles] = useState(0)
  const show = (next: Found) => {
    setFound(next)
    setFiles(files + 1)
    setTyped(undefined)
  }
  const draft = useTypedDraft({
    name: `reading:import:${line}`,
    fields: { found: [found, show], typed: [typed, setTyped] }
  })
  const close = () => {
    draft.forget()
    dialog.onClose()
  }
  const choose = async (file: File | null) => {
    if (!file) return
    setProblem(undefined)
    try {
      const tables = await readTables(file)
      if (tables.every(table => textsOf(table).rows.length === 0)) throw new FileProblem(noneText(tables[0]))
      show({ file: file.name, tables, chosen: tables.findIndex(table => textsOf(table).rows.length > 0) })
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      setFound(undefined)
      setProblem(error.message)
    }
  }
  const table = found?.tables[found.chosen]
  return (
    <DialogView {...dialog}>
      <div className={classes.importing}>
        {draft.offer}
        <Text size="sm">
          Un archivo de Excel (.xlsx) o CSV con las columnas {importHeads.join(', ')}: la plantilla las tiene. Se
          importan todas o ninguna. Puede haber otras hojas, y un título sobre la cabecera.
        </Text>
        <div>
          <FileButton
            onChange={file => void choose(file)}
            accept=".csv,.txt,.tsv,.xlsx"
            inputProps={{ 'aria-label': 'Archivo de lecturas' }}
          >
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {found ? 'Elegir otro archivo' : 'Elegir archivo'}
              </Button>
            )}
          </FileButton>
        </div>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {found && found.tables.length > 1 && (
          <NativeSelect
            label="Hoja"
            description="Varias hojas tienen lecturas: se importa la elegida"
            value={found.chosen}
            onChange={event => show({ ...found, chosen: Number(event.currentTarget.value) })}
            data={found.tables.map(({ name = '' }, index) => ({ value: String(index), label: name }))}
          />
        )}
        {found && table && (
          <Rows
            key={files}
            {...textsOf(table)}
            source={[found.file, whereText(table)].filter(Boolean).join(', ')}
            {...{ meters, line, onDue }}
            typed={typed}
            onType={setTyped}
            onClose={close}
          />
        )}
      </div>
    </DialogView>
  )
}

/** Why a file without readings has none: it says which sheet was read. */
const noneText = (table: Table) =>
  table.name === undefined
    ? 'El archivo no tiene ninguna lectura'
    : `El archivo no tiene ninguna lectura (${whereText(table)}). La cabecera es ${importHeads.join(', ')}`

const columns: readonly GridColumn<string>[] = importColumns.map((key, index) => ({
  key,
  label: importHeads[index] ?? key,
  kind: key === 'value' ? 'number' : key === 'read_at' ? 'moment' : 'text',
  minWidth: key === 'meter' || key === 'read_at' ? 190 : 130
}))

type RowsProps = Omit<ImportDialogProps, 'opened'> & {
  rows: readonly string[]
  texts: CellTexts
  source: string
  /** what was typed over the file's texts */
  typed: CellTexts | undefined
  onType: (texts: CellTexts) => void
}

function Rows({ rows, texts, source, typed, onType, meters, line, onClose, onDue }: RowsProps) {
  const zone = useTimeZone()
  const queryClient = useQueryClient()
  const values = useGridValues(typed ?? texts, onType)
  const [now] = useState(nowText)
  const take = useMutation({ mutationFn: takeReadings })
  const [failure, setFailure] = useState<unknown>()
  /** what the server said of these very texts */
  const [answer, setAnswer] = useState<{
    texts: CellTexts
    refused: Record<string, string>
    due?: BulkReply['became_due']
  }>()
  const told = answer?.texts === values.texts ? answer : undefined
  const checked = rows.map(row => checkRow(column => values.text(row, column), { meters, name: line, zone, now }))
  const wrong = checked.filter(one => 'problems' in one).length
  const items = checked.flatMap(one => ('item' in one ? [one.item] : []))
  const isSure = told?.due !== undefined

  const send = async () => {
    setFailure(undefined)
    try {
      const reply = await take.mutateAsync({ items, preview: !isSure })
      if (!isSure) return setAnswer({ texts: values.texts, refused: {}, due: reply.became_due })
      onDue(reply.became_due)
      showSuccess(counted(reply.readings.length, ['lectura importada', 'lecturas importadas']))
      void invalidateEntities(queryClient, touched)
      onClose()
    } catch (error) {
      const refused = refusedCells((error instanceof ApiError && error.errors) || {}, rows)
      setAnswer({ texts: values.texts, refused })
      if (Object.keys(refused).length === 0) setFailure(error)
    }
    return undefined
  }

  const refusals = Object.keys(told?.refused ?? {}).length
  return (
    <>
      <Text size="sm" role="status">
        {source}: {counted(rows.length, ['lectura', 'lecturas'])}
        {wrong > 0 && `, ${counted(wrong, ['fila por corregir', 'filas por corregir'])}`}
        {refusals > 0 && `, ${counted(refusals, ['celda no aceptada', 'celdas no aceptadas'])}`}
        {isSure && '. Todo está bien'}
      </Text>
      {isSure && told.due && told.due.length > 0 && (
        <Alert color="orange">{dueText(told.due).replace('Ahora vence', 'Al importar vence')}</Alert>
      )}
      <Grid<string>
        label="Lecturas del archivo"
        columns={columns}
        rows={rows}
        rowKey={row => row}
        rowName={row => `fila ${row}`}
        values={values}
        problemOf={(row, column) => {
          const one = checked[rows.indexOf(row)]
          return (
            (one && 'problems' in one ? one.problems[column as keyof typeof one.problems] : undefined) ??
            told?.refused[cellKey(row, column)]
          )
        }}
      />
      {failure !== undefined && (
        <Alert color="red" role="alert">
          <Failure error={failure} />
        </Alert>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={take.isPending}>
          Cancelar
        </Button>
        <Button loading={take.isPending} disabled={wrong > 0} onClick={() => void send()}>
          {isSure ? `Importar ${counted(items.length, ['lectura', 'lecturas'])}` : 'Comprobar'}
        </Button>
      </DialogFoot>
    </>
  )
}
