/**
 * The kinds of record that files can be attached to, by their tables: the one list that routes, rights, triggers and
 * panels go by. Without zod, because the database's preparation reads it too.
 */
export const attachable = [
  'work_order',
  'check',
  'unplanned',
  'anomaly_report',
  'public_report',
  'daily_report',
  'turn_report',
  'location',
  'structure',
  'base',
  'asset',
  'plan',
  'activity',
  'staff',
  'warehouse_item'
] as const

export type Attachable = (typeof attachable)[number]

/** The permissions to change a record's files; who may read them is in the record's policy, on the server. */
type FileRights = {
  /** may add files and remove anybody's */
  write: string
  /** may add files and remove their own */
  add?: string
}

export const fileRights: Readonly<Record<Attachable, FileRights>> = {
  work_order: { write: 'work-orders.write', add: 'work-orders.observe' },
  check: { write: 'checks.answer' },
  unplanned: { write: 'work-orders.write', add: 'work-orders.observe' },
  anomaly_report: { write: 'anomaly-reports.triage', add: 'anomaly-reports.write' },
  public_report: { write: 'anomaly-reports.triage' },
  daily_report: { write: 'daily-reports.close', add: 'daily-reports.write' },
  turn_report: { write: 'daily-reports.close', add: 'daily-reports.write' },
  location: { write: 'locations.write' },
  structure: { write: 'structure.write' },
  // Field staff photograph what they find.
  base: { write: 'bases.write', add: 'work-orders.observe' },
  asset: { write: 'assets.write', add: 'work-orders.observe' },
  plan: { write: 'plans.write' },
  activity: { write: 'plans.write' },
  staff: { write: 'staff.write' },
  warehouse_item: { write: 'warehouse.write', add: 'warehouse.move' }
}

/** The types of file that are accepted, found out from the bytes, with the endings that their names may have. */
export const fileTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/zip': ['zip'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba', 'webm']
} as const satisfies Record<string, readonly string[]>

export type FileType = keyof typeof fileTypes

/** What a browser shows by itself, in the page; anything else is downloaded. */
export function shownAs(mime_type: string): 'image' | 'pdf' | 'audio' | 'video' | undefined {
  if (mime_type === 'application/pdf') return 'pdf'
  const [kind] = mime_type.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : undefined
}

/** As many files as one call brings. */
export const maxFiles = 20
