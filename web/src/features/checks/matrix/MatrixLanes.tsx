import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconClipboard, IconListCheck } from '@tabler/icons-react'
import { Fragment, type TouchEvent, useRef, useState } from 'react'
import { limitsText } from '../../../records/checks/answerText.ts'
import { AllOkBar } from './AllOkBar.tsx'
import { measureAnswer, nokAnswer, okAnswer } from './answers.ts'
import { LaneRow } from './LaneRow.tsx'
import { type Cell, isOpen } from './matrix.ts'
import classes from './lanes.module.css'
import shared from './matrix.module.css'
import type { Pasting } from './PasteDialog.tsx'
import { useAllOk } from './useAllOk.ts'
import type { MatrixState } from './useMatrix.ts'

/** One check with its bases, or one base with its checks: what a phone shows at a time. */
type Lane = { key: number; code: string; name: string; cells: readonly Cell[] }

type MatrixLanesProps = {
  state: MatrixState
  orderId: number
  mayAnswer: boolean
  onOpen: (check: number) => void
  onPaste: (pasting: Pasting) => void
}

/** px that a finger moves aside, and at most up or down meanwhile, to turn to the next lane */
const swipe = { across: 64, along: 40 }

/** The grid on a phone: one check at a time, row after row with the thumb; a swipe turns to the next one. */
export function MatrixLanes({ state, orderId, mayAnswer, onOpen, onPaste }: MatrixLanesProps) {
  const [by, setBy] = useState<'check' | 'base'>('check')
  const lanes = lanesOf(state, by)
  const [turned, setTurned] = useState(() => firstOpenLane(lanes))
  const index = Math.min(turned, lanes.length - 1)
  const lane = lanes[index]
  const allOk = useAllOk(state)
  const head = useRef<HTMLHeadingElement>(null)
  const turn = (step: 1 | -1) => {
    const next = index + step
    if (next < 0 || next >= lanes.length) return
    allOk.cancel()
    setTurned(next)
    state.setNote('')
    window.scrollTo({ top: 0 })
    head.current?.focus({ preventScroll: true })
  }
  const touch = useRef({ x: 0, y: 0 })
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    if (finger) touch.current = { x: finger.clientX, y: finger.clientY }
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!finger) return
    const [x, y] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y]
    if (Math.abs(x) >= swipe.across && Math.abs(y) <= swipe.along) turn(x < 0 ? 1 : -1)
  }
  if (!lane) return null
  const left = lane.cells.filter(isOpen).length
  const sample = lane.cells[0]?.check
  return (
    <div className={classes.lanes} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
      <SegmentedControl
        fullWidth
        aria-label="Cómo se recorre"
        data={[
          { value: 'check', label: 'Por check' },
          { value: 'base', label: 'Por base' }
        ]}
        value={by}
        onChange={value => {
          const next = value
          setBy(next)
          setTurned(firstOpenLane(lanesOf(state, next)))
          allOk.cancel()
        }}
      />
      <div className={classes.laneHead}>
        <IconButton label="Anterior" icon={IconChevronLeft} disabled={index === 0} onClick={() => turn(-1)} />
        <div className={classes.laneTitle}>
          <h2 ref={head} tabIndex={-1}>
            <span className="code">{lane.code}</span> {lane.name}
          </h2>
          <span role="status">
            {index + 1} de {lanes.length} ·{' '}
            {left === 0 ? 'todo respondido' : `${missing(left)} (${state.open} en total)`}
            {by === 'check' && sample && limitsText(sample) && ` · ${limitsText(sample)}`}
          </span>
        </div>
        <IconButton
          label="Siguiente"
          icon={IconChevronRight}
          disabled={index === lanes.length - 1}
          onClick={() => turn(1)}
        />
      </div>
      <ul className={classes.laneRows}>
        {lane.cells.map((cell, row) => {
          const { check } = cell
          const { base, activity } = check.base_activity
          const before = lane.cells[row - 1]?.check.base_activity.base.location
          return (
            <Fragment key={check.id}>
              {base.location.id !== before?.id && <li className={classes.lanePlace}>{base.location.name}</li>}
              <LaneRow
                cell={cell}
                title={by === 'check' ? base.code : activity.code}
                text={by === 'check' ? base.name : activity.name}
                crew={by === 'check' ? state.crew(base.id) : ''}
                noteName={`work_order:${orderId}:matrix:${check.id}`}
                mayAnswer={mayAnswer}
                mark={allOk.isOn && allOk.isIn(cell) ? (allOk.except.has(check.id) ? 'except' : 'coming') : undefined}
                isMarking={allOk.isOn}
                onMark={() => allOk.toggle([cell])}
                onOk={() => void state.answer([cell], okAnswer)}
                onNok={note => void state.answer([cell], nokAnswer(note))}
                // What its field holds is a draft of the check: this answer is that one.
                onMeasure={(text, note) => void state.answer([{ ...cell, hasDraft: false }], measureAnswer(text, note))}
                onClear={() => state.clear([cell])}
                onOpen={() => onOpen(check.id)}
              />
            </Fragment>
          )
        })}
      </ul>
      {mayAnswer &&
        (allOk.isOn ? (
          <AllOkBar allOk={allOk} how="Toque" onConfirm={allOk.confirm} />
        ) : (
          <div className={classes.dock}>
            {state.note && (
              <span className={shared.said} role="status">
                {state.note}
              </span>
            )}
            <div className={classes.dockButtons}>
              <Button
                className={shared.big}
                leftSection={<IconListCheck size={22} aria-hidden />}
                onClick={() => allOk.begin(lane.cells)}
              >
                Todo OK menos…
              </Button>
              <IconButton label="Deshacer" icon={IconArrowBackUp} disabled={!state.canUndo} onClick={state.undo} />
              <IconButton
                label="Pegar…"
                icon={IconClipboard}
                onClick={() => onPaste({ text: '', selected: { top: 0, bottom: 0, left: 0, right: 0 } })}
              />
            </div>
          </div>
        ))}
    </div>
  )
}

const missing = (count: number) => `${count === 1 ? 'Falta' : 'Faltan'} ${count}`

type IconProps = { label: string; icon: typeof IconChevronLeft; disabled?: boolean; onClick: () => void }

function IconButton({ label, icon: Icon, disabled = false, onClick }: IconProps) {
  return (
    <ActionIcon
      className={classes.turn}
      variant="default"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={24} aria-hidden />
    </ActionIcon>
  )
}

function lanesOf({ matrix: { rows, columns, cellAt } }: MatrixState, by: 'check' | 'base'): Lane[] {
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
  return by === 'check'
    ? columns.map(({ id, code, name }, column) => ({
        key: id,
        code,
        name,
        cells: indexes(rows.length).flatMap(row => cellAt(row, column) ?? [])
      }))
    : rows.map(({ id, code, name }, row) => ({
        key: id,
        code,
        name,
        cells: indexes(columns.length).flatMap(column => cellAt(row, column) ?? [])
      }))
}

const firstOpenLane = (lanes: readonly Lane[]): number =>
  Math.max(
    0,
    lanes.findIndex(({ cells }) => cells.some(isOpen))
  )
