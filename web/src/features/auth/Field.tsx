import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import classes from './Field.module.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
  /** inside the field, at its end: the button that shows a password */
  end?: ReactNode
}

/** An input with label and error, for the pages without Mantine. */
export function Field({ label, error, end, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
