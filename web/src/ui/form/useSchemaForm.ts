import { schemaResolver, useForm } from '@mantine/form'
import { formSchema } from 'contract/validation-errors.ts'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { bodyOf, changedOf, initialValues, isSame, type Values } from './fields.ts'

/** A form bound to a schema of the contract: values, the same errors as the server's, and what has changed. */
export type SchemaFormState = ReturnType<typeof useSchemaForm>

/**
 * @param schema what a create takes; its rules, labels and messages are the server's
 * @param record what is edited; its names of other records (`brand` for `fk_brand`) are shown at once
 */
export function useSchemaForm(schema: z.ZodObject, record?: Values) {
  const [start, setStart] = useState(() => initialValues(schema, record))
  const [names, setNames] = useState(record)
  const id = useId()
  const form = useForm<Values>({
    initialValues: start,
    validate: values => schemaResolver(formSchema(schema), { sync: true })(bodyOf(schema, values))
  })
  const { values } = form
  const isChanged = (name: string) => !isSame(values[name], start[name])

  /** Starts again from another record, or the same as it is now. `keep`: what was typed stays over it. */
  const restart = (next: Values, { keep = false } = {}) => {
    const fresh = initialValues(schema, next)
    const mine = Object.entries(values).filter(([name]) => keep && isChanged(name))
    setStart(fresh)
    setNames(next)
    form.setValues({ ...fresh, ...Object.fromEntries(mine) })
  }

  const idOf = (name: string) => `${id}-${name}`

  return {
    schema,
    values,
    start,
    isDirty: Object.keys(values).some(isChanged),
    isChanged,
    errors: form.errors as Record<string, string | undefined>,
    setErrors: form.setErrors,
    setValues: form.setValues,
    /** Sets one value, as typing it would. */
    set: (name: string, value: unknown) => form.setFieldValue(name, value),
    validate: () => form.validate().errors,
    restart,
    /** What would be sent, and the part of it that is no longer as it was. */
    body: () => {
      const body = bodyOf(schema, values)
      return { body, changed: changedOf(body, bodyOf(schema, start)) }
    },
    idOf,
    /** Puts the focus on a field. */
    focus: (name: string) => document.getElementById(idOf(name))?.focus(),
    known: (name: string) => names?.[name.replace(/^fk_/, '')] as { id: number; name: string } | null | undefined,
    input: (name: string) => ({
      value: values[name],
      error: form.errors[name],
      onChange: (value: unknown) => form.setFieldValue(name, value),
      // Walking through an empty form with Tab is no mistake yet.
      onBlur: () => {
        if (isChanged(name)) form.validateField(name)
      }
    })
  }
}
