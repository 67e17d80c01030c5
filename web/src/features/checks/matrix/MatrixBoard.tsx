import { Button } from '@mantine/core'
import { IconArrowBackUp, IconClipboard, IconListCheck } from '@tabler/icons-react'
import { checkStatus } from 'contract/core/classifier.ts'
import { counted } from 'contract/core/format.ts'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { emptyAnswer } from '../../../records/checks/draft.ts'
import { dropDraft, keepDraft, readDraft } from '../../../records/checks/draftStore.ts'
import { limitsText } from '../../../records/checks/answerText.ts'
import { at, blockOf, moved, type Selection, within } from '../../../ui/grid/blocks.ts'
import { useTimeZone } from '../../../ui/shell/timeZone.ts'
import { AllOkBar } from './AllOkBar.tsx'
import { answerCell, measureAnswer, nokAnswer, notDoneAnswer, okAnswer } from './answers.ts'
import { viewOf } from './cellView.ts'
import { type Cell, kindOf } from './matrix.ts'
import classes from './matrix.module.css'
import { cellsIn, focusActive, MatrixGrid } from './MatrixGrid.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { Pasting } from './PasteDialog.tsx'
import { useAllOk } from './useAllOk.ts'
import type { MatrixState } from './useMatrix.ts'

/** An answer that needs words: given to these checks when they are written. */
type Noting = { ids: ReadonlySet<number> } & ({ kind: 'nok' | 'notDone' } | { kind: 'measure'; text: string })

type MatrixBoardProps = {
  state: MatrixState
  orderId: number
  label: string
  mayAnswer: boolean
  onOpen: (check: number) => void
  onPaste: (pasting: Pasting) => void
}

/** The grid with all that is done to it by keyboard and mouse. */
export function MatrixBoard({ state, orderId, label, mayAnswer, onOpen, onPaste }: MatrixBoardProps) {
  const { matrix } = state
  const zone = useTimeZone()
  const { uuid } = useSession()
  const board = useRef<HTMLDivElement>(null)
  const size = { rows: matrix.rows.length, columns: matrix.columns.length, page: 1 }
  const [chosen, setSelection] = useState<Selection>(() => at(firstOpen(state)))
  const selection = within(chosen, size)
  const [typed, setTyped] = useState<string>()
  const [noting, setNoting] = useState<Noting>()
  const allOk = useAllOk(state)
  const selected = cellsIn(matrix, selection)
  const { active } = selection
  const cell = matrix.cellAt(active.row, active.column)
  const isOne = selected.length <= 1
  // The draft of a measure is what stands in its field: one that is typed takes its place.
  const measured = isOne ? selected.map(one => ({ ...one, hasDraft: false })) : selected
  const takesMeasure = (one: Cell) => 'body' in answerCell({ ...one, hasDraft: false }, measureAnswer('0', '-'), '')

  /** The focus goes back to the grid when what took it is gone. */
  const isReturning = useRef(false)
  useEffect(() => {
    if (!isReturning.current) return
    isReturning.current = false
    focusActive(board.current)
  })
  // The grid gets lower for what is asked above it: the cell that it is about stays in sight.
  const isAsking = noting !== undefined || allOk.isOn
  useEffect(() => {
    if (isAsking) board.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [isAsking])
  const back = () => {
    isReturning.current = true
    setNoting(undefined)
  }
  const go = (key: string) => {
    const next = moved(
      selection,
      { key: key.replace('Shift', ''), shiftKey: key.startsWith('Shift'), ctrlKey: false, metaKey: false },
      size
    )
    if (next) setSelection(next)
  }

  const answerOk = () => {
    state.answer(selected, okAnswer)
    if (isOne) go('ArrowDown')
  }
  const type = (key: string) => {
    const letter = key.toLowerCase()
    if (key === '') return state.clear(selected)
    const isMeasure = cell && kindOf(cell.check) === 'measure'
    if (/^[\d.,-]$/.test(key) && isMeasure) {
      if (takesMeasure(cell)) return setTyped(key)
      return void state.answer([cell], measureAnswer('0', '-'))
    }
    if (letter === 'o' || key === '1') return answerOk()
    if (letter === 'n' || key === '2') return noteFor('nok')
    if (letter === 'a' || key === '3') return noteFor('notDone')
    return state.setNote(`«${key}» no es una respuesta: use O, N o A`)
  }
  /** Asks for words only if they are for a cell that takes them. */
  const noteFor = (kind: 'nok' | 'notDone') => {
    const trial = kind === 'nok' ? nokAnswer('-') : notDoneAnswer('-')
    const open = selected.filter(one => 'body' in answerCell(one, trial, ''))
    if (open.length === 0) state.answer(selected, trial)
    else setNoting({ ids: idsOf(selected), kind })
  }
  const onMeasure = (text: string, key: string): boolean => {
    if (!cell) return true
    const result = text.trim() === '' ? undefined : answerCell({ ...cell, hasDraft: false }, measureAnswer(text), '')
    if (result && 'left' in result && result.left === 'number') {
      if (key !== '') return false
      // The focus went elsewhere: what isn't a number is kept as a draft of the check.
      keepDraft(uuid, cell.check.id, { own: { ...emptyAnswer, text }, tasks: {}, usage: '' }, cell.check.version)
    } else if (isOne) dropDraft(uuid, cell.check.id)
    setTyped(undefined)
    if (result && 'left' in result && result.left === 'note') {
      setNoting({ ids: idsOf(measured), kind: 'measure', text })
      return true
    }
    isReturning.current = key !== ''
    if (result) {
      state.answer(measured, measureAnswer(text))
      if (key !== '') go(key === 'Enter' ? 'ArrowDown' : key)
    }
    return true
  }
  const onNoted = (text: string) => {
    if (!noting) return
    const answers = {
      nok: () => nokAnswer(text),
      notDone: () => notDoneAnswer(text),
      measure: () => measureAnswer(noting.kind === 'measure' ? noting.text : '', text)
    }
    // As they are now: others may have answered meanwhile. A measure is what the check's draft was.
    const noted = state.cells.filter(({ check }) => noting.ids.has(check.id))
    const isOwn = noting.kind === 'measure' && noted.length === 1
    state.answer(isOwn ? noted.map(one => ({ ...one, hasDraft: false })) : noted, answers[noting.kind]())
    back()
    if (noting.ids.size <= 1) go('ArrowDown')
  }
  const open = (place: { row: number; column: number }) => {
    const one = matrix.cellAt(place.row, place.column)
    if (!one) return
    if (takesMeasure(one)) setTyped(readDraft(uuid, one.check.id)?.draft.own.text ?? '')
    else onOpen(one.check.id)
  }

  const confirmAllOk = () => {
    isReturning.current = true
    const [exception] = [...allOk.except]
    allOk.confirm()
    const place = exception === undefined ? undefined : placeOfCheck(state, exception)
    if (place) setSelection(at(place))
  }
  const actions = allOk.isOn
    ? {
        onType: () => allOk.toggle(selected),
        onMenu: () => allOk.toggle(selected),
        onSave: confirmAllOk,
        onPaste: () => {},
        onUndo: () => {}
      }
    : {
        onType: type,
        onMenu: open,
        onUndo: state.undo,
        onPaste: (text: string) => onPaste({ text, selected: blockOf(selection) })
      }

  return (
    <div
      ref={board}
      className={classes.board}
      role="presentation"
      onKeyDown={event => allOk.isOn && event.key === 'Escape' && allOk.cancel()}
    >
      {mayAnswer && (
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            disabled={allOk.isOn}
            onClick={() => {
              isReturning.current = true
              allOk.begin(isOne ? cellsIn(matrix, wholeColumn(selection, size.rows)) : selected)
            }}
          >
            Todo OK menos…
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={!state.canUndo}
            onClick={state.undo}
          >
            Deshacer
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboard size={18} aria-hidden />}
            onClick={() => onPaste({ text: '', selected: blockOf(selection) })}
          >
            Pegar…
          </Button>
          <span className={classes.said} role="status">
            {state.note}
          </span>
        </div>
      )}
      {allOk.isOn && <AllOkBar allOk={allOk} how="Elija con clic o Espacio" onConfirm={confirmAllOk} />}
      {noting && (
        <NoteForm
          key={noting.kind}
          name={`work_order:${orderId}:matrix:${noting.kind}`}
          title={noteTitle(noting, state.cells)}
          kind={noting.kind === 'notDone' ? 'reason' : 'observation'}
          save="Guardar"
          onSave={onNoted}
          onCancel={back}
        />
      )}
      <MatrixGrid
        label={label}
        matrix={matrix}
        crew={state.crew}
        selection={selection}
        onSelect={setSelection}
        copy={() => textOf(state, selection, zone)}
        actions={mayAnswer ? actions : undefined}
        marking={allOk.isOn ? allOk : undefined}
        typed={typed}
        onTyped={text => {
          if (text === undefined) isReturning.current = true
          setTyped(text)
        }}
        onMeasure={onMeasure}
      />
      {cell && (
        <div className={classes.active}>
          <span className="code">{matrix.rows[active.row]?.code}</span>
          <span>{matrix.columns[active.column]?.name}</span>
          <b>{viewOf(cell, zone).words}</b>
          {limitsText(cell.check) && <span>{limitsText(cell.check)}</span>}
          {!isOne && <span>{counted(selected.length, ['check elegido', 'checks elegidos'])}</span>}
        </div>
      )}
    </div>
  )
}

const idsOf = (cells: readonly Cell[]): ReadonlySet<number> => new Set(cells.map(({ check }) => check.id))

const noteWords = { nok: 'NOK', notDone: 'No se pudo hacer', measure: 'Fuera de rango' } as const

function noteTitle({ kind, ids }: Noting, cells: readonly Cell[]): string {
  const only = ids.size === 1 ? cells.find(({ check }) => ids.has(check.id))?.check.base_activity : undefined
  const where = only ? `${only.base.code} · ${only.activity.name}` : counted(ids.size, ['check', 'checks'])
  return `${noteWords[kind]}: ${where}`
}

const wholeColumn = ({ active }: Selection, rows: number): Selection => ({
  anchor: { row: rows - 1, column: active.column },
  active: { row: 0, column: active.column }
})

function placeOfCheck({ matrix }: MatrixState, check: number): { row: number; column: number } | undefined {
  for (let row = 0; row < matrix.rows.length; row++)
    for (let column = 0; column < matrix.columns.length; column++)
      if (matrix.cellAt(row, column)?.check.id === check) return { row, column }
  return undefined
}

/** The first cell of the first column that isn't answered yet. */
function firstOpen(state: MatrixState): { row: number; column: number } {
  const open = new Set(
    state.cells.filter(({ check }) => check.fkc_status === checkStatus.PROGRAMADO).map(({ check }) => check.id)
  )
  for (let column = 0; column < state.matrix.columns.length; column++)
    for (let row = 0; row < state.matrix.rows.length; row++)
      if (open.has(state.matrix.cellAt(row, column)?.check.id ?? -1)) return { row, column }
  return { row: 0, column: 0 }
}

/** The selected answers as a spreadsheet takes them; the whole grid with its heads, by which it is pasted back. */
function textOf({ matrix }: MatrixState, selection: Selection, zone: string): string {
  const { rows, columns, cellAt } = matrix
  const { top, bottom, left, right } = blockOf(selection)
  const isWhole = bottom - top + 1 === rows.length && right - left + 1 === columns.length
  const lines = rows.slice(top, bottom + 1).map((base, down) => [
    ...(isWhole ? [base.code] : []),
    ...columns.slice(left, right + 1).map((_, across) => {
      const view = viewOf(cellAt(top + down, left + across), zone)
      return view.look === 'open' ? '' : view.text
    })
  ])
  return [...(isWhole ? [['', ...columns.map(({ code }) => code)]] : []), ...lines]
    .map(line => line.join('\t'))
    .join('\n')
}
