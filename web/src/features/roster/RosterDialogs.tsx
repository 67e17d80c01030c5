import { counted, formatWeekdayDate } from 'contract/core/format.ts'
import { type PatternDay, wordOfDay } from 'contract/roster/roster-patterns.ts'
import type { RosterPerson } from 'contract/roster/roster.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { type Block, sizeOf } from '../../ui/grid/blocks.ts'
import type { RosterDialog } from './BoardHead.tsx'
import type { CellChoicesProps } from './CellChoices.tsx'
import type { CopyWeekDialogProps } from './CopyWeekDialog.tsx'
import type { DraftDay } from './draft.ts'
import type { FillProps } from './FillParts.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'
import type { PatternDialogProps } from './PatternDialog.tsx'
import { listName, type Rules } from './rosterCells.ts'

const PatternDialog = lazyOverlay<PatternDialogProps>(
  async () => (await import('./PatternDialog.tsx')).PatternDialog,
  () => ({ title: 'Llenar con un patrón' })
)
const CopyWeekDialog = lazyOverlay<CopyWeekDialogProps>(
  async () => (await import('./CopyWeekDialog.tsx')).CopyWeekDialog,
  () => ({ title: 'Copiar una semana' })
)
const ImportDialog = lazyOverlay<ImportDialogProps>(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  () => ({ title: 'Importar de Excel', size: 'lg' })
)
const CellChoices = lazyOverlay<CellChoicesProps>(
  async () => (await import('./CellChoices.tsx')).CellChoices,
  ({ title }) => ({ title, from: 'bottom', size: 'auto' })
)

type RosterDialogsProps = {
  open: RosterDialog | undefined
  onClose: () => void
  fill: Omit<FillProps, 'selected'>
  period: { from: string; to: string }
  dates: readonly string[]
  rules: Rules
  block: Block
  /** the active cell */
  active: { person: RosterPerson; date: string; day: DraftDay }
  onChoose: (word: PatternDay | null) => void
}

/** What opens over a roster. */
export function RosterDialogs({
  open,
  onClose,
  fill,
  period,
  dates,
  rules,
  block,
  active: { person, date, day },
  onChoose
}: RosterDialogsProps) {
  const selected = fill.shown.slice(block.top, block.bottom + 1)
  const days = sizeOf(block)
  const openAs = (name: RosterDialog) => ({ opened: open === name, onClose })
  return (
    <>
      <PatternDialog {...openAs('pattern')} {...fill} selected={selected} from={period.from} to={period.to} />
      <CopyWeekDialog {...openAs('copy')} {...fill} selected={selected} dates={dates} current={date} />
      <ImportDialog {...openAs('import')} {...fill} rules={rules} />
      <CellChoices
        {...openAs('choices')}
        title={days > 1 ? counted(days, ['día', 'días']) : `${listName(person)}, ${formatWeekdayDate(date)}`}
        current={wordOfDay(day)}
        onChoose={onChoose}
      />
    </>
  )
}
