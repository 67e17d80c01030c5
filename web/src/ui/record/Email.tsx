import { Fragment } from 'react'

/** An address that breaks between its parts where it is too long for a line, not within a word. */
export function Email({ address }: { address: string }) {
  const [first, ...parts] = address.split(/(?=[.@])/)
  return (
    <>
      {first}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no names of their own, and don't move
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
