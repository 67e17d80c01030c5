import { useEffect, useState } from 'react'
import { readAddress } from './addresses.ts'
import { FollowPage } from './FollowPage.tsx'
import { Opening } from './Opening.tsx'
import classes from './public.module.css'

/** Everything that people without an account see. */
export function PublicPage() {
  const [address, setAddress] = useState(() => readAddress(location))
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    const read = () => setAddress(readAddress(location))
    window.addEventListener('popstate', read)
    window.addEventListener('hashchange', read)
    return () => {
      window.removeEventListener('popstate', read)
      window.removeEventListener('hashchange', read)
    }
  }, [])
  const onSent = (follow: string) => {
    // In place of the form: Back doesn't send it again, and reloading shows what became of it.
    history.replaceState(null, '', `/aviso#${follow}`)
    setIsNew(true)
    setAddress(readAddress(location))
    window.scrollTo(0, 0)
  }
  return (
    <div className={classes.page}>
      <header className={classes.brand}>Teleférico Andino</header>
      <main className={classes.main}>
        {address.code && !address.follow ? (
          <Opening key={address.code} code={address.code} onSent={onSent} />
        ) : (
          <FollowPage key={address.follow} follow={address.follow} isNew={isNew} />
        )}
      </main>
    </div>
  )
}
