import type { ReactNode } from 'react'

/** 'OT-2026-000123', 'ROJ-E1-ACC-01': capitals and digits with hyphens, at which lines would be broken. */
const codes = /([A-ZÑ\d]+(?:-[A-ZÑ\d]+)+)/

/** A text whose codes stay whole at the end of a line. */
export const withCodes = (text: string): ReactNode =>
  text.split(codes).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whole">
        {part}
      </span>
    ) : (
      part
    )
  )
