import { expect, test } from 'vitest'
import { waitForMails } from '../../../test/accounts.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeLine } from '../../../test/factories.ts'
import { anotherPlace, openLine, report, waiting } from '../../../test/public-form.ts'

/* Who is notified of what the public reports. */

type Notification = {
  kind: string
  entity: string
  fk_entity: number
  title: string
  text: string | null
  author: unknown
}
const notificationsOf = async (who: SignedIn): Promise<Notification[]> =>
  (await ok(who.get('notifications?itemsPerPage=100'))).rows

test('those who decide on the line: where, and the words as long as these are kept; the mail has none of them', async () => {
  const scene = await openLine()
  const elsewhere = await loginAs('Supervisor', { lines: [(await makeLine()).id] })
  const mailed = await scene.as('Supervisor')
  await ok(
    mailed.put('notifications/preferences', {
      preferences: [{ kind: 'public_report_sent', in_app: true, by_mail: true }]
    })
  )
  await ok(
    report(scene.code, {
      fields: { description: `Un secreto muy mío${' y largo'.repeat(40)}`, contact: 'Ana, 70123456' }
    })
  )
  const [{ id }] = await waiting(scene)
  const title = `Aviso de un pasajero en ${scene.station.name} (${scene.line.name})`
  for (const who of [scene.supervisor, mailed])
    expect(await notificationsOf(who)).toEqual([
      expect.objectContaining({
        kind: 'public_report_sent',
        entity: 'public_report',
        fk_entity: id,
        title,
        text: `«${`Un secreto muy mío${' y largo'.repeat(40)}`.slice(0, 200)}…»`,
        author: null
      })
    ])
  const [mail = ''] = await waitForMails(mailed.user.email, 1)
  expect(mail).toContain(title)
  expect(mail).not.toMatch(/secreto|70123456/)
  for (const who of [scene.technician, elsewhere]) expect(await notificationsOf(who)).toEqual([])
})

test('once while the last one of the place is unread; spam never; what is decided is read', async () => {
  const scene = await openLine()
  const other = await anotherPlace(scene)
  await ok(report(scene.code, { fields: { website: 'x' } }))
  expect(await notificationsOf(scene.supervisor)).toEqual([])
  for (const code of [scene.code, scene.code, other.code]) await ok(report(code))
  expect(await notificationsOf(scene.supervisor)).toHaveLength(2)
  const first = (await waiting(scene)).at(-2) as { id: number }
  await ok(scene.supervisor.put(`anomaly-report/public/${first.id}/decision`, { state: 'dismissed' }))
  expect(await ok(scene.supervisor.get('notifications'))).toMatchObject({ count: 2, unread: 1 })
  await ok(report(scene.code))
  expect(await ok(scene.supervisor.get('notifications'))).toMatchObject({ count: 3, unread: 2 })
})

test('whoever may not decide isn’t asked how they want to be told', async () => {
  const scene = await openLine()
  const kinds = async (who: SignedIn) =>
    (await ok(who.get('notifications/preferences'))).map(({ kind }: { kind: string }) => kind)
  expect(await kinds(scene.supervisor)).toContain('public_report_sent')
  expect(await kinds(scene.technician)).not.toContain('public_report_sent')
})
