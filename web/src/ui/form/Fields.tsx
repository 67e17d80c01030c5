import type { SchemaFormState } from './useSchemaForm.ts'
import { FieldInput } from './FieldInput.tsx'
import { isRequired, labelOf, mayBeNull, type Section } from './fields.ts'
import classes from './Fields.module.css'

/** The fields of a form in their sections: two columns where there is room, one on phones and in drawers. */
export function Fields({ form, sections }: { form: SchemaFormState; sections: readonly Section[] }) {
  return sections.map((section, index) => (
    <fieldset key={section.title ?? index} className={classes.section}>
      {section.title && <legend className={classes.title}>{section.title}</legend>}
      {section.text && <p className={classes.text}>{section.text}</p>}
      <div className={classes.grid}>
        {section.fields.map(field => {
          const { value, error, onChange, onBlur } = form.input(field.name)
          const required = field.required ?? (isRequired(form.schema, field.name) && field.kind !== 'boolean')
          return (
            <div
              key={field.name}
              className={classes.field}
              data-wide={field.wide || field.kind === 'textarea' || undefined}
            >
              <FieldInput
                field={field}
                id={form.idOf(field.name)}
                label={labelOf(form.schema, field.name)}
                required={required}
                // Emptied, what began with a value and can't be null would be left out, and stay as it was.
                clearable={!required && (form.start[field.name] === null || mayBeNull(form.schema, field.name))}
                value={value}
                error={error}
                onChange={onChange}
                onBlur={onBlur}
                onOther={form.set}
                known={form.known(field.name)}
              />
            </div>
          )
        })}
      </div>
      {section.below && <div className={classes.below}>{section.below}</div>}
    </fieldset>
  ))
}
