import { screen } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { assignLines } from '../src/api/selectedLine.ts'
import { CopyForm } from '../src/features/access/ProfileForm.tsx'
import { MailDialog } from '../src/features/anomaly-reports/MailDialog.tsx'
import { RetireForm } from '../src/features/assets/TakeOutForms.tsx'
import { InitialiseDialog } from '../src/features/base-activities/InitialiseDialog.tsx'
import { BulkDialog } from '../src/features/bases/BulkDialog.tsx'
import { NotDoneForm } from '../src/features/checks/NotDoneForm.tsx'
import { CopyPlanDialog } from '../src/features/plans/CopyPlanDialog.tsx'
import { GenerateDialog } from '../src/features/programming/GenerateDialog.tsx'
import { ProgramDialog } from '../src/features/programming/ProgramDialog.tsx'
import { RescheduleDialog } from '../src/features/programming/RescheduleDialog.tsx'
import { MeterDialog } from '../src/features/readings/MeterDialog.tsx'
import { ReadingDialog } from '../src/features/readings/ReadingDialog.tsx'
import { AssignForm } from '../src/features/warehouse/AssignForm.tsx'
import { MovementForm } from '../src/features/warehouse/MovementForm.tsx'
import { ReturnDialog } from '../src/features/warehouse/ReturnDialog.tsx'
import { AssignPeople } from '../src/features/work-orders/AssignPeople.tsx'
import { CancelOrders } from '../src/features/work-orders/CancelOrders.tsx'
import { FlaggedClosing } from '../src/features/work-orders/FlaggedClosing.tsx'
import { MoveOrders } from '../src/features/work-orders/MoveOrders.tsx'
import { DescribeDialog } from '../src/ui/files/DescribeDialog.tsx'
import { supervisor } from './access.ts'
import { aReport } from './anomalyReports.ts'
import { mounted } from './assets.tsx'
import { aLine, data, fakeApi } from './fakeApi.ts'
import { aRow } from './programming.ts'
import { aMeter } from './readings.ts'
import { renderPart } from './renderPart.tsx'
import { aCheck, anOrder } from './workOrders.ts'

/*
 * The forms that keep their fields in states of their own: of each one field, and what is typed in it. `DialogForm`
 * requires a draft of each dialog, so a new one can't forget it; this shows that its name and its fields are right.
 */

const nothing = () => {}
const dialog = { opened: true, onClose: nothing, title: 'Título' }
const item = { id: 5, code: 'BAN-420', name: 'Bandaje', unit: 'pieza', stock: 5 } as never
const assignment = {
  id: 3,
  version: 1,
  item,
  outstanding: 4,
  fk_location: 1,
  location: { id: 1, name: 'Línea 1' }
} as never
const reading = {
  id: 4,
  version: 1,
  value: 10,
  read_at: '2026-03-01T12:00:00.000Z',
  usage_unit: { id: 1, name: 'Horas', symbol: 'h' }
} as never
const undo = { offer: nothing } as never
const selection = { rows: [anOrder()], update: nothing, clear: nothing } as never
const flagged = anOrder({ checks: [aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: false })] })
const basket = { rows: [aRow(1)], ready: [aRow(1)], add: nothing, drop: nothing } as never
const profile = { ...supervisor, description: null, requires_two_factor: false } as never

const forms: readonly (readonly [what: string, form: () => ReactElement, field: RegExp, text: string])[] = [
  ['a movement of the warehouse', () => <MovementForm item={item} onClose={nothing} />, /^Motivo/, 'Inventario'],
  ['an assignment', () => <AssignForm item={item} onClose={nothing} />, /^Nota/, 'Hasta el lunes'],
  ['a return', () => <ReturnDialog assignment={assignment} onClose={nothing} />, /^Cantidad devuelta/, '2'],
  ['a copied plan', () => <CopyPlanDialog {...dialog} plan={{ id: 3 } as never} />, /^Nombre/, 'Plan de invierno'],
  [
    'a copied profile',
    () => <CopyForm source={profile} onClose={nothing} onCopied={nothing} />,
    /^Nombre/,
    'Jefe de turno'
  ],
  ['bases in bulk', () => <BulkDialog {...dialog} />, /^Patrón del nombre/, 'Balancín'],
  [
    'programming',
    () => <ProgramDialog {...dialog} basket={basket} made={undefined} onMade={nothing} onConflict={nothing} />,
    /^Título/,
    'Noche de poleas'
  ],
  ['generating', () => <GenerateDialog {...dialog} />, /^Un día de esa semana/, '31/12/2099'],
  [
    'rescheduling',
    () => <RescheduleDialog {...dialog} rows={[aRow(1)] as never} undo={undo} />,
    /^Motivo/,
    'Sin repuesto'
  ],
  [
    'first dates',
    () => <InitialiseDialog {...dialog} rows={[aRow(1)] as never} onDone={nothing} />,
    /^Hasta/,
    '31/12/2099'
  ],
  [
    'a replaced meter',
    () => <MeterDialog {...dialog} meter={aMeter() as never} kind="replaced" />,
    /^Observación/,
    'Roto'
  ],
  ['a corrected reading', () => <ReadingDialog {...dialog} reading={reading} what="correct" />, /^Motivo/, 'Mal leída'],
  ['a mail of a report', () => <MailDialog {...dialog} report={aReport()} />, /^Mensaje/, 'Para su taller'],
  ['an asset that is retired', () => <RetireForm asset={mounted()} onClose={nothing} />, /^Motivo/, 'Desgaste'],
  ['people of an order', () => <AssignPeople orders={[1]} onClose={nothing} />, /^Minutos previstos/, '45'],
  [
    'orders that are cancelled',
    () => <CancelOrders opened selection={selection} onClose={nothing} />,
    /^Motivo/,
    'Duplicada'
  ],
  [
    'orders that are moved',
    () => <MoveOrders opened selection={selection} undo={undo} onClose={nothing} />,
    /^Motivo/,
    'Lluvia'
  ],
  [
    'an order that is closed with something NOK',
    () => <FlaggedClosing order={flagged} mayFollowUp onClosed={nothing} onClose={nothing} />,
    /^Título/,
    'Cambiar la polea'
  ],
  [
    'why a check was not done',
    () => <NotDoneForm id={1} initial="" onSave={() => true} onCancel={nothing} />,
    /^Motivo/,
    'Sin acceso'
  ],
  [
    'words of a photo',
    () => <DescribeDialog of={{ id: 7, caption: null }} onSave={nothing} onClose={nothing} />,
    /^Descripción/,
    'Antes'
  ]
]

test.each(forms)('%s: what was typed is offered again after the page was closed', async (_, form, label, text) => {
  fakeApi({
    'GET plans/3/copy-preview': data({ code: 'PLA-2', name: 'Plan (copia)', activities: 1, tasks: 0 }),
    'POST base-activities/initialise': data([])
  })
  assignLines([aLine(1)])
  const field = () => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
  const first = renderPart(form())
  await first.user.clear(await field())
  await first.user.click(await field())
  await first.user.paste(text)
  await first.user.tab()
  dispatchEvent(new Event('pagehide'))
  first.unmount()
  const { user } = renderPart(form())
  expect((await field()).value).not.toBe(text)
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect((await field()).value).toBe(text)
  vi.unstubAllGlobals()
})
