import { Alert, Button, FileButton, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { counted } from 'contract/core/format.ts'
import { useState } from 'react'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { FileProblem, readSheets } from '../../ui/files/fileCells.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { daysOfEdits } from './edits.ts'
import { FillCounts, type FillProps, tooManyText, useKnownDays } from './FillParts.tsx'
import { type ReadSheet, readSheet } from './readSheet.ts'
import classes from './roster.module.css'
import type { Rules } from './rosterCells.ts'

export type ImportDialogProps = OverlayProps & Omit<FillProps, 'selected'> & { rules: Rules }

const limits = { bytes: 2 * 1024 * 1024, rows: 2000 }
const maxListed = 20

/** A roster from a file, into the draft: what isn't understood is named by its cell, the rest can be taken. */
export function ImportDialog({ rules, ...props }: ImportDialogProps & OverlayViewProps) {
  const { lines, draft, shown, onFill, ...dialog } = props
  const [file, setFile] = useState<{ name: string } & ReadSheet>()
  const [refusal, setRefusal] = useState<string>()
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    setRefusal(undefined)
    setFile(undefined)
    try {
      const sheets = await readSheets(chosen, limits)
      const [read] = sheets.flatMap(sheet => readSheet(sheet, shown, rules) ?? [])
      if (!read)
        throw new FileProblem('Ninguna fila tiene fechas: la cabecera lleva los días, como en «Guardar como Excel»')
      setFile({ name: chosen.name, ...read })
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      setRefusal(error.message)
    }
  }
  const dates = file?.edits.map(({ date }) => date).toSorted() ?? []
  const known = useKnownDays({ lines, draft }, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }, dates.length > 0)
  const read = file && known ? daysOfEdits(file.edits, { ...lines, dayOf: known.dayOf }) : undefined
  const filling = read && { days: read.days, kept: [] }
  const problem = tooManyText(0, filling, draft)
  return (
    <DialogView {...dialog}>
      <DialogForm
        draft={false}
        confirm="Poner en el cuadrante"
        disabled={!filling || filling.days.length === 0 || problem !== undefined}
        onConfirm={() => filling && known && onFill(filling.days, known.storedDay)}
        onClose={dialog.onClose}
      >
        <Stack gap="md">
          <Text size="sm">
            Una hoja de Excel (.xlsx) o CSV con las personas en filas y los días en columnas, como la que guarda
            «Guardar como Excel». Las celdas en blanco dejan el día como está. Nada se guarda hasta que usted lo guarde.
          </Text>
          <div>
            <FileButton
              onChange={chosen => void choose(chosen)}
              accept=".csv,.txt,.tsv,.xlsx"
              inputProps={{ 'aria-label': 'Archivo del cuadrante' }}
            >
              {button => (
                <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                  {file ? 'Elegir otro archivo' : 'Elegir archivo'}
                </Button>
              )}
            </FileButton>
          </div>
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          {file && file.problems.length > 0 && (
            <Alert
              color="orange"
              role="alert"
              title={counted(file.problems.length, ['celda no se entiende', 'celdas no se entienden'])}
            >
              <ul className={classes.problems}>
                {file.problems.slice(0, maxListed).map(({ cell, text }) => (
                  <li key={cell}>
                    <b>{cell}</b> {text}
                  </li>
                ))}
                {file.problems.length > maxListed && (
                  <li>y {counted(file.problems.length - maxListed, ['celda más', 'celdas más'])}</li>
                )}
              </ul>
            </Alert>
          )}
          {file && <Text size="sm">{file.name}</Text>}
          <FillCounts filling={filling} problem={problem} />
          {read && read.fixed > 0 && (
            <Text size="sm">
              {read.fixed === 1 ? 'Queda 1 día como está' : `Quedan ${read.fixed} días como están`}: son turnos de otra
              línea.
            </Text>
          )}
        </Stack>
      </DialogForm>
    </DialogView>
  )
}
