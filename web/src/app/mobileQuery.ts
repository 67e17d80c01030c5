/** Viewports below this width are "mobile" (specification section 2: small and extra-small). Without the theme: the first words need it too. */
export const mobileQuery = '(max-width: 59.99em)'
