import { schemaResolver, useForm } from '@mantine/form'
import { formSchema } from 'contract/core/validation-errors.ts'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { bodyOf, changedOf, initialValues, isSame, type Values } from './fields.ts'

/** The state of a form for a schema of the contract: values, errors as the server would give them, and changes. */
export type SchemaFormState = ReturnType<typeof useSchemaForm>

/**
 * @param schema what a create takes; its rules, labels and messages are the server's
 * @param record what is edited; a record in it (`brand` for `fk_brand`) needn't be fetched to be shown
 */
export function useSchemaForm(schema: z.ZodObject, record?: Values) {
  const [start, setStart] = useState(() => initialValues(schema, record))
  const [names, setNames] = useState(record)
  const id = useId()
  const problemsOf = (of: Values) => schemaResolver(formSchema(schema), { sync: true })(bodyOf(schema, of))
  const form = useForm<Values>({ initialValues: start, validate: problemsOf })
  const { values } = form
  const isChanged = (name: string) => !isSame(values[name], start[name])

  /** Starts again from another record or a newer version. `keep`: what was typed stays. */
  const restart = (next: Values, { keep = false } = {}) => {
    const fresh = initialValues(schema, next)
    const mine = Object.entries(values).filter(([name]) => keep && isChanged(name))
    setStart(fresh)
    setNames(next)
    form.setValues({ ...fresh, ...Object.fromEntries(mine) })
  }

  /** Sets one value. What it made wrong with others is right again with it; what the server said of them stays. */
  const change = (name: string, value: unknown) => {
    form.setFieldValue(name, value)
    const others = Object.entries(form.errors).filter(([other]) => other !== name)
    if (others.length === 0) return
    const before = problemsOf(values)
    const after = problemsOf({ ...values, [name]: value })
    for (const [other, shown] of others) if (shown === before[other]) form.setFieldError(other, after[other])
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
    /** Shows at the fields what the server says of them. */
    refuse: (errors: Record<string, string[]>) =>
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']))),
    /** Shows a text at one field, or none. */
    setError: form.setFieldError,
    setValues: form.setValues,
    /** Sets one value, as typing it would. */
    set: change,
    validate: () => form.validate().errors,
    restart,
    /** What would be sent, and the part of it that has changed. */
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
      onChange: (value: unknown) => change(name, value),
      // Leaving a field that was never changed shows no error, and what the server said of it stays until it is.
      onBlur: () => {
        if (isChanged(name) && !form.errors[name]) form.validateField(name)
      }
    })
  }
}
