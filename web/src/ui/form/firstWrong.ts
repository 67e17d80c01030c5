/** A field in error, or with `data-invalid` a group of them. */
const wrongFields = '[aria-invalid="true"]:not([data-out-of-range]), [data-invalid]'

/** @returns the first field of `form` that is in error, in the order of the page */
export const firstWrongField = (form: ParentNode | null) => form?.querySelector<HTMLElement>(wrongFields) ?? null

/** @returns the first field in error or alert of `form`, in the order of the page */
export const firstWrong = (form: ParentNode | null) =>
  form?.querySelector<HTMLElement>(`[role="alert"], ${wrongFields}`) ?? null

/** Gives the focus to `wrong`, or to the first control of the group; an alert has none. */
export function focusWrong(wrong: HTMLElement | null): void {
  const controls = 'input, textarea, select, button'
  const control = wrong?.matches(controls) ? wrong : wrong?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
}
