import { useEffect, useState } from 'react'
import { TypeIcon } from '../ui/files/FileTile.tsx'
import { recallFile } from './keptFiles.ts'

type KeptPictureProps = { user: string; id: string; type: string; alt?: string }

/** How a file looks that is on this device; one that browsers can't show is a sign of its type. */
export function KeptPicture({ user, id, type, alt = '' }: KeptPictureProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!type.startsWith('image/')) return undefined
    let isGone = false
    let made: string | undefined
    recallFile(user, id).then(
      file => {
        if (isGone || !file) return
        made = URL.createObjectURL(file)
        setAddress(made)
      },
      () => {}
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [user, id, type])
  if (!address) return <TypeIcon type={type} />
  return <img src={address} alt={alt} onError={() => setAddress(undefined)} decoding="async" />
}
