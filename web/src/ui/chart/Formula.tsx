import { IconHelpCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './plots.module.css'

/** The exact definition, shown while the button is pointed at or has the focus, and by a tap. */
export function Formula({ title, children }: { title: string; children: string }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <span onPointerEnter={() => setShown(true)} onPointerLeave={() => setShown(false)}>
      <button
        type="button"
        className={classes.help}
        aria-label={`Qué cuenta «${title}»`}
        aria-describedby={isShown ? id : undefined}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
        onKeyDown={event => event.key === 'Escape' && setShown(false)}
      >
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
      </button>
      {isShown && (
        <p id={id} role="tooltip" className={classes.formula}>
          {children}
        </p>
      )}
    </span>
  )
}
