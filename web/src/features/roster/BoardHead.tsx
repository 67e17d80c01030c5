import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDeviceFloppy,
  IconFileSpreadsheet,
  IconPrinter,
  IconRepeat,
  IconTrash,
  IconUpload
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { counted } from 'contract/core/format.ts'
import { showSuccess } from '../../api/toasts.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { saveFile } from '../../ui/shell/saveFile.ts'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { rosterFile } from '../../records/roster/rosterQueries.ts'
import classes from './roster.module.css'
import type { useDraft } from './useDraft.ts'
import type { RosterView } from './useRosterView.ts'
import { PeriodTools, ShowsSwitch } from './ViewTools.tsx'

/** Dialogs of a roster. */
export type RosterDialog = 'pattern' | 'copy' | 'import' | 'choices'

type BoardHeadProps = {
  view: RosterView
  history: ReturnType<typeof useDraft>
  /** nothing is loaded yet, or there is nobody */
  isEmpty: boolean
  people: number | undefined
  /** days that aren't saved */
  changes: number
  isSaving: boolean
  search: string
  onSearch: (text: string) => void
  onSave: () => void
  onDiscard: () => void
  onOpen: (dialog: RosterDialog) => void
}

/** Title, period, search and all that can be done with a roster. */
export function BoardHead({
  view,
  history,
  isEmpty,
  people,
  changes,
  isSaving,
  search,
  onSearch,
  onSave,
  onDiscard,
  onOpen
}: BoardHeadProps) {
  const { lines, period, mayWrite } = view
  const mobile = useMobile()
  const excel = useMutation({
    mutationFn: async () => saveFile(await rosterFile({ line: lines.line, ...period })),
    onSuccess: () => showSuccess('El cuadrante se ha guardado como Excel')
  })
  const fills: Action[] = [
    { label: 'Patrón…', icon: IconRepeat, onClick: () => onOpen('pattern'), disabled: isEmpty },
    { label: 'Copiar semana…', icon: IconCopy, onClick: () => onOpen('copy'), disabled: isEmpty }
  ]
  const files: Action[] = [
    {
      label: 'Guardar como Excel',
      icon: IconFileSpreadsheet,
      onClick: () => excel.mutate(),
      disabled: isEmpty || excel.isPending
    },
    ...(mayWrite
      ? [{ label: 'Importar de Excel', icon: IconUpload, onClick: () => onOpen('import'), disabled: isEmpty }]
      : []),
    { label: 'Imprimir', icon: IconPrinter, onClick: () => window.print(), disabled: isEmpty },
    ...(mayWrite && changes > 0
      ? [{ label: 'Descartar los cambios', icon: IconTrash, danger: true, onClick: onDiscard }]
      : [])
  ]
  return (
    <>
      <PageHead
        title="Cuadrante"
        path={[{ label: 'Planificadas' }, { label: lines.line === null ? 'Mis líneas' : view.lineName }]}
        count={people}
        scrollsAway={!mayWrite}
        extra={mayWrite && !mobile && fills.map(action => <FillButton key={action.label} {...action} />)}
        primary={
          mayWrite
            ? {
                label: changes > 0 ? `Guardar ${counted(changes, ['cambio', 'cambios'])}` : 'Sin cambios',
                icon: IconDeviceFloppy,
                onClick: onSave,
                disabled: changes === 0 || isSaving
              }
            : undefined
        }
        menu={[...(mayWrite && mobile ? fills : []), ...files]}
      />
      <div className={classes.tools}>
        <ShowsSwitch view={view} />
        <PeriodTools view={view} />
        {mayWrite && (
          <ActionIcon.Group>
            <Step label="Deshacer" keys="Ctrl+Z" Icon={IconArrowBackUp} can={history.canUndo} act={history.undo} />
            <Step label="Rehacer" keys="Ctrl+Y" Icon={IconArrowForwardUp} can={history.canRedo} act={history.redo} />
          </ActionIcon.Group>
        )}
        <SearchInput
          label="Buscar personas"
          className={classes.search}
          value={search}
          onChange={onSearch}
          onBlur={() => view.set({ search: search || undefined })}
        />
      </div>
    </>
  )
}

const FillButton = ({ label, icon: Icon, onClick, disabled = false }: Action) => (
  <Button
    variant="default"
    leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden />}
    onClick={onClick}
    disabled={disabled}
  >
    {label}
  </Button>
)

type StepProps = { label: string; keys: string; Icon: typeof IconArrowBackUp; can: boolean; act: () => void }

const Step = ({ label, keys, Icon, can, act }: StepProps) => (
  <ActionIcon
    variant="default"
    size="input-sm"
    aria-label={label}
    title={`${label} (${keys})`}
    disabled={!can}
    onClick={act}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
)
