import { useEffect, useState } from 'react'
import { KeptPicture } from '../../offline/KeptPicture.tsx'
import { recallFile } from '../../offline/keptFiles.ts'
import waiting from '../../offline/waitingFiles.module.css'
import classes from './newReport.module.css'

type KeptMediaProps = { user: string; id: string; type: string; name: string }

/** A picture, film or sound that is stored on this device. */
export function KeptMedia({ user, id, type, name }: KeptMediaProps) {
  const [kind] = type.split('/')
  if (kind === 'audio' || kind === 'video') return <Played user={user} id={id} kind={kind} name={name} />
  return (
    <span className={waiting.small} data-large>
      <KeptPicture user={user} id={id} type={type} alt={name} />
    </span>
  )
}

function Played({ user, id, kind, name }: { user: string; id: string; kind: 'audio' | 'video'; name: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
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
  }, [user, id])
  if (kind === 'audio')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none
    return <audio className={classes.sound} controls preload="metadata" src={address} aria-label={name} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none
    <video className={classes.film} controls playsInline preload="metadata" src={address} aria-label={name} />
  )
}
