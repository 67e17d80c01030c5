import { Files } from '../ui/files/Files.tsx'
import type { FilePlace } from './fileWrites.ts'
import { useFileQueue } from './useFileQueue.ts'
import { WaitingTile } from './WaitingTile.tsx'

/** The files of an order or of one of its checks: what is added waits on this device until the server has it. */
export function OrderFiles({
  isFixed = false,
  takesAnywhere = true,
  label = 'Archivos',
  ...place
}: FilePlace & { isFixed?: boolean; takesAnywhere?: boolean; label?: string }) {
  const { files, keep } = useFileQueue()
  const { entity, id } = place.record
  const waiting = files.filter(({ record }) => record.entity === entity && record.id === id)
  return (
    <Files
      entity={entity}
      id={id}
      isFixed={isFixed}
      takesAnywhere={takesAnywhere}
      label={label}
      queue={{
        keep: chosen => keep(chosen, place),
        tiles: waiting.map(entry => <WaitingTile key={entry.slot} entry={entry} />)
      }}
    />
  )
}
