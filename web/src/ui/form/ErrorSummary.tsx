import { Alert, UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { labelOf } from './fields.ts'
import classes from './SchemaForm.module.css'
import type { SchemaFormState } from './useSchemaForm.ts'

/** What keeps the form from being saved, each a way to its field; a refusal that concerns no field says so in words. */
export function ErrorSummary({ form, refusal }: { form: SchemaFormState; refusal: string | undefined }) {
  const wrong = Object.entries(form.errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (wrong.length === 0 && !refusal) return null
  const title = wrong.length === 0 ? refusal : wrong.length === 1 ? 'Revise 1 campo' : `Revise ${wrong.length} campos`
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title} className={classes.summary}>
      {wrong.length > 0 && (
        <ul className={classes.wrong}>
          {wrong.map(([name, text]) => (
            <li key={name}>
              <UnstyledButton className={classes.wrongField} onClick={() => document.getElementById(form.idOf(name))?.focus()}>
                {labelOf(form.schema, name)}
              </UnstyledButton>
              {`: ${text}`}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
