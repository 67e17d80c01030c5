import { Alert, UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { labelOf } from './fields.ts'
import classes from './SchemaForm.module.css'
import type { SchemaFormState } from './useSchemaForm.ts'

/** The errors of a form, each a link to its field; or why the server refused it as a whole. */
export function ErrorSummary({
  form,
  order,
  refusal
}: {
  form: SchemaFormState
  /** names of the fields as they stand */ order: readonly string[]
  refusal: ReactNode
}) {
  const wrong = Object.entries(form.errors)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  if (wrong.length === 0 && !refusal) return null
  const title = wrong.length === 0 ? refusal : wrong.length === 1 ? 'Revise 1 campo' : `Revise ${wrong.length} campos`
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title} className={classes.summary}>
      {wrong.length > 0 && (
        <ul className={classes.wrong}>
          {wrong.map(([name, text]) => (
            <li key={name}>
              <UnstyledButton className={classes.wrongField} onClick={() => form.focus(name)}>
                {text.includes(labelOf(form.schema, name)) ? text : `${labelOf(form.schema, name)}: ${text}`}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
