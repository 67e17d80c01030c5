import { staff } from 'contract/calls/staff/staff.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { peoplePath } from '../../records/staff/paths.ts'
import { PersonDetails } from '../../features/staff/PersonDetails.tsx'
import classes from '../../features/staff/staff.module.css'
import { staffApi } from '../../records/staff/staffQueries.ts'
import { TrainingBadge } from '../../records/staff/TrainingBadge.tsx'
import { TrainingsPanel } from '../../features/staff/TrainingsPanel.tsx'
import { urgent } from '../../records/staff/trainingText.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { Inactive } from '../../features/staff/Inactive.tsx'

// Only the first tab's code is loaded with the page.
const LinesOfPerson = lateComponent(async () => (await import('../../features/users/LinesPanel.tsx')).LinesOfPerson)
const SpecialtiesPanel = lateComponent(
  async () => (await import('../../features/staff/SpecialtiesPanel.tsx')).SpecialtiesPanel
)
const WorkPanel = lateComponent(async () => (await import('../../features/staff/WorkPanel.tsx')).WorkPanel)
const RosterPanel = lateComponent(async () => (await import('../../features/staff/RosterPanel.tsx')).RosterPanel)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)

/** `/admin/staff/:id`: a person: trainings, lines, specialties, what they have to do and did. */
export function PersonPage() {
  return (
    <RecordPage
      from="/main/admin/staff/$id"
      names={staff.names}
      path={peoplePath}
      query={id => staffApi.one(id)}
      view={PersonView}
    />
  )
}

function PersonView({ record: person }: { record: Staff }) {
  const [maySeeFiles, maySeeWork, maySeeRoster, maySeeAudit] = [
    useCan('staff.contact'),
    useCan('work-orders.read'),
    useCan('roster.read'),
    useCan('audit.read')
  ]
  const [worst] = urgent(person.trainings, useToday())
  const details = <PersonDetails person={person} />
  return (
    <RecordView
      path={peoplePath}
      title={fullName(person)}
      badges={
        <>
          {!person.is_active && <ActiveBadge active={false} gender="f" />}
          {worst && <TrainingBadge {...worst} />}
        </>
      }
      notes={!person.is_active && <Inactive person={person} />}
      details={details}
      detailsNarrow="hidden"
      tabs={[
        { name: 'capacitaciones', label: 'Capacitaciones', panel: <TrainingsPanel person={person} /> },
        { name: 'datos', label: 'Datos', panel: details, className: classes.detailsTab },
        {
          name: 'especialidades',
          label: 'Especialidades',
          count: person.specialties.length,
          panel: <SpecialtiesPanel person={person} />
        },
        {
          name: 'lineas',
          label: 'Líneas',
          count: person.lines.length,
          panel: <LinesOfPerson person={person.id} name={fullName(person)} />
        },
        {
          name: 'cuadrante',
          label: 'Cuadrante',
          panel: <RosterPanel person={person.id} />,
          isShown: maySeeRoster
        },
        { name: 'trabajo', label: 'Órdenes y horas', panel: <WorkPanel person={person} />, isShown: maySeeWork },
        {
          name: 'documentos',
          label: 'Documentos',
          panel: <Files entity="staff" id={person.id} />,
          isShown: maySeeFiles
        },
        {
          name: 'historia',
          label: 'Historia',
          panel: <RecordHistory entity="staff" id={person.id} />,
          isShown: maySeeAudit
        }
      ]}
    />
  )
}
