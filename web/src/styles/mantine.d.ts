/** Mantine's styles, put together by build/mantineStyles.ts. */
declare module 'virtual:mantine-styles'
