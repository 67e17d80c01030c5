import type { ComponentProps, KeyboardEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> & { onSubmit: () => unknown }

/** A form that checks its fields itself. Ctrl+Enter (on a Mac Cmd+Enter) sends it, from any of them. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    // The key arrives from any field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...form}
      noValidate
      onKeyDown={event => submitByKey(event, event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        // Events bubble through React's tree: a form that contains this one's dialog there must not be sent too.
        event.stopPropagation()
        void onSubmit()
      }}
    />
  )
}

/**
 * Sends the only form of what lies over the page wherever the focus is in it: the form may have come after the focus.
 */
export function submitOnly(event: KeyboardEvent): void {
  const [form, another] = event.currentTarget.querySelectorAll('form')
  // In a form it is sent by that.
  if (form && !another && !(event.target as Element).closest('form')) submitByKey(event, form)
}

function submitByKey(event: KeyboardEvent, form: HTMLFormElement): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  // The field itself must not take it, as a line break or as the choice of an option.
  event.preventDefault()
  event.stopPropagation()
  form.requestSubmit()
}
