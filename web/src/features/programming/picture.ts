import type { BaseActivity } from 'contract/base-activities.ts'
import * as facts from 'contract/base-activities-facts.ts'
import type { Page } from 'contract/http.ts'
import { maintenanceMessage } from 'contract/maintenance-texts.ts'
import { cards, cardText } from '../../first/cards.ts'
import { head } from '../../first/pageHead.ts'
import { bars, box, gap, type Picture } from '../../first/picture.ts'
import classes from './due.module.css'
import { firstParams } from './dueList.ts'

/** Programming before the application has come: what is due, and since when. */
export const duePicture: Picture<Page<BaseActivity>> = {
  page: '/admin/planned/programming',
  ask: visit => ({ path: facts.programmableBaseActivities.path, query: firstParams(visit) }),
  draw: ({ rows }, visit) => {
    const today = visit.today()
    return [
      ...head({ path: ['Planificadas'], title: 'Programación' }),
      bars('3.25rem', '2.75rem', '2.75rem'),
      cards(rows, ({ activity, base, due_date }) => {
        const late = due_date !== null && due_date < today
        const message = box(classes.message, late && gap(15), maintenanceMessage(due_date, today) ?? '')
        message.toggleAttribute('data-late', late)
        const criticality = box(classes.criticality, base.criticality)
        criticality.dataset['letter'] = base.criticality
        return {
          title: [
            box(
              classes.lines,
              box(classes.name, activity.name),
              box(classes.second, criticality, `${base.code} · ${base.name} · ${base.location.name}`)
            )
          ],
          hasBox: true,
          below: [cardText(box(classes.card, message)), bars('0.875rem', '0.875rem', '0.875rem')]
        }
      })
    ]
  }
}
