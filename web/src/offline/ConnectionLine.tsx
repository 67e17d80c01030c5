import type { ReactNode } from 'react'
import classes from './connectionLine.module.css'

type ConnectionLineProps = {
  text: string
  tone: 'late' | 'refused'
  icon?: ReactNode
  /** opens what the line is about */
  onSee?: (() => void) | undefined
}

/** One line at the bottom of every page, spoken too. It comes with the first code: without signal nothing else can. */
export function ConnectionLine({ text, tone, icon, onSee }: ConnectionLineProps) {
  return (
    <>
      <span role="status" aria-label="Conexión y envíos" className={classes.spoken}>
        {text}
      </span>
      {onSee ? (
        <button type="button" className={classes.bar} data-tone={tone} onClick={onSee}>
          {icon}
          <span className={classes.text}>{text}</span>
          <span className={classes.see}>Ver</span>
        </button>
      ) : (
        <div className={classes.bar} data-tone={tone}>
          {icon}
          <span className={classes.text} aria-hidden>
            {text}
          </span>
        </div>
      )}
    </>
  )
}
