import { productTitle } from '../../ui/shell/title.ts'
import classes from './MainLayout.module.css'

/** Shown while the session is asked for; the same as index.html shows before any code has been loaded. */
export function ShellSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className="first-frame">
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden
        >
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
        <span>{productTitle}</span>
      </div>
    </div>
  )
}
