import type { RecordKind } from '../recordKind.ts'

export const cronJob: RecordKind = {
  target: id => ({ to: '/admin/settings/cron-jobs', search: { historia: String(id) } })
}
