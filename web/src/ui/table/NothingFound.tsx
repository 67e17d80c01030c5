/** What a list of choices says without any. For screen readers a list holds only options: this one can't be chosen. */
export const NothingFound = ({ children = 'Sin resultados' }: { children?: string }) => (
  <span role="option" aria-selected="false" aria-disabled="true">
    {children}
  </span>
)
