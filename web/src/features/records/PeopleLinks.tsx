import { Fragment } from 'react'
import { LateRecordLink } from './LateRecordLink.tsx'

type Person = { id: number; first_name: string; last_name: string }

/** The names of people, each of which leads to their page. */
export const PeopleLinks = ({ people }: { people: readonly Person[] }) =>
  people.map(({ id, first_name, last_name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <LateRecordLink entity="staff" id={id}>{`${first_name} ${last_name}`}</LateRecordLink>
    </Fragment>
  ))
