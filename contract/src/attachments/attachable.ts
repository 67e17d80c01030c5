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

/** The permissions for a record's files: those for the record itself, unless said here. */
type FileRights = {
  read: string
  /** may add files and remove anybody's */
  write: string
  /** may add files and remove their own */
  add?: string
}

export const fileRights: Readonly<Record<Attachable, FileRights>> = {
  work_order: { read: 'work-orders.read', write: 'work-orders.write', add: 'work-orders.observe' },
  check: { read: 'checks.read', write: 'checks.answer' },
  unplanned: { read: 'work-orders.read', write: 'work-orders.write', add: 'work-orders.observe' },
  anomaly_report: { read: 'anomaly-reports.read', write: 'anomaly-reports.triage', add: 'anomaly-reports.write' },
  // Public reports are visible only to those who triage, until they are accepted.
  public_report: { read: 'anomaly-reports.triage', write: 'anomaly-reports.triage' },
  daily_report: { read: 'daily-reports.read', write: 'daily-reports.close', add: 'daily-reports.write' },
  turn_report: { read: 'daily-reports.read', write: 'daily-reports.close', add: 'daily-reports.write' },
  location: { read: 'locations.read', write: 'locations.write' },
  structure: { read: 'structure.read', write: 'structure.write' },
  // Field staff photograph what they find.
  base: { read: 'bases.read', write: 'bases.write', add: 'work-orders.observe' },
  asset: { read: 'assets.read', write: 'assets.write', add: 'work-orders.observe' },
  plan: { read: 'plans.read', write: 'plans.write' },
  activity: { read: 'plans.read', write: 'plans.write' },
  // Certificates are as private as a person's document and telephone.
  staff: { read: 'staff.contact', write: 'staff.write' },
  warehouse_item: { read: 'warehouse.read', write: 'warehouse.write', add: 'warehouse.move' }
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
