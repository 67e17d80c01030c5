import type { Ahead, AheadPicture } from 'contract/my-work/ahead.ts'
import { requestFile } from '../api/client.ts'
import { storedPictures } from '../ui/files/storedPictures.ts'
import { thumbnailCall } from '../ui/files/filesApi.ts'
import type { Run } from './storedAhead.ts'
import { unlessRefused } from './unlessRefused.ts'

/** Fetches and stores the pictures of procedures, small. @returns whether there was room */
export async function takePictures({ me, held, hold }: Run, { pictures }: Ahead): Promise<boolean> {
  const byActivity = Map.groupBy(pictures, ({ fk_entity }) => fk_entity)
  for (const [activity, shown] of byActivity) {
    const stamp = shown.map(({ id, version }) => `${id}.${version}`).join(' ')
    if (held.pictures[activity] === stamp) continue
    const stored = []
    for (const picture of shown) stored.push({ ...picture, data: await thumbnailOf(picture) })
    if (!(await storedPictures.save(me.uuid, { id: activity, pictures: stored }))) return false
    await hold({ pictures: { ...held.pictures, [activity]: stamp } })
  }
  const gone = Object.keys(held.pictures)
    .map(Number)
    .filter(activity => !byActivity.has(activity))
  if (gone.length === 0) return true
  await storedPictures.remove(me.uuid, gone)
  return hold({
    pictures: Object.fromEntries(Object.entries(held.pictures).filter(([id]) => byActivity.has(Number(id))))
  })
}

/** A picture's bytes as an address that contains them. */
async function thumbnailOf({ id }: AheadPicture): Promise<string> {
  const [path, options] = thumbnailCall({ entity: 'activity', id })
  const file = await unlessRefused(requestFile(path, { ...options, suppressToast: true }))
  return file ? dataUrl(file) : ''
}

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
