import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** What is known of something, in small print on one line as far as it fits. */
export const Facts = ({ children }: { children: ReactNode }) => <span className={classes.facts}>{children}</span>
