import { answer, openStoreOf } from '../../../api/deviceDatabase.ts'

/** What was written at a label and not sent yet. */
export type Draft = {
  description: string
  contact: string
  /** stands for this report when it is sent more than once */
  key: string
  /** where the label is, for when there is no signal */
  found: { place: string; line: string }
  at: string
}

const keptMs = 7 * 24 * 3_600_000
const nameOf = (code: string) => `aviso:${code}`

/** The draft of a label, if there is one of these days. */
export function readDraft(code: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(code)) ?? 'null') as Draft | null
    return draft && Date.now() - Date.parse(draft.at) < keptMs ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; without room for it, or where it is forbidden, the page goes on without. */
export function writeDraft(code: string, draft: Omit<Draft, 'at'>): void {
  try {
    localStorage.setItem(nameOf(code), JSON.stringify({ ...draft, at: new Date().toISOString() } satisfies Draft))
  } catch {
    // Full or forbidden.
  }
}

const photoStore = openStoreOf('aviso', 'photos')

/** The photos of a draft; none where the browser keeps none. */
export async function readPhotos(code: string): Promise<File[]> {
  try {
    return (await answer<File[] | undefined>((await photoStore('readonly')).get(code))) ?? []
  } catch {
    return []
  }
}

/** Keeps the photos of a draft. */
export async function writePhotos(code: string, photos: readonly File[]): Promise<void> {
  try {
    await answer((await photoStore('readwrite')).put([...photos], code))
  } catch {
    // As words without room.
  }
}

/** Forgets what was sent. */
export function dropDraft(code: string): void {
  try {
    localStorage.removeItem(nameOf(code))
  } catch {
    // Forbidden: nothing was kept.
  }
  void photoStore('readwrite')
    .then(store => answer(store.delete(code)))
    .catch(() => {})
}
