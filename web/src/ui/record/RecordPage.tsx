import { Skeleton } from '@mantine/core'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type RegisteredRouter, useParams } from '@tanstack/react-router'
import { capitalised, type Names, theOne } from 'contract/core/entity.ts'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { ApiError, isServerUnavailable } from '../../api/client.ts'
import { OtherLine } from './LineNotes.tsx'
import { BackLink, HiddenRecordPage, NoRecordPage } from './NoRecordPage.tsx'
import { DetailHeader, DetailHeaderSkeleton, HiddenHeading } from './DetailHeader.tsx'
import { type DetailTab, DetailTabs } from './DetailTabs.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { useFailure } from '../state/useFailure.ts'
import type { Crumb, PageHeadProps } from './PageHead.tsx'
import { recordId } from './recordId.ts'
import classes from './RecordPage.module.css'

type Routes = RegisteredRouter['routesById']

type RecordPageProps<Row, Key extends QueryKey> = {
  /** the route of the page, whose path says `$id` */
  from: { [Id in keyof Routes]: Routes[Id]['types']['allParams'] extends { id: string } ? Id : never }[keyof Routes]
  /** what such a record is called */
  names: Names
  /** the path to the record; a page for a missing record links to its last step */
  path: readonly Crumb[]
  query: (id: number) => UseQueryOptions<Row, Error, Row, Key>
  /** what a page for a missing record says, if there is more to say than that it isn't there */
  missing?: string
  /** `storedAt`: while the server gives no answer, when the record was last fetched, in milliseconds */
  view: ComponentType<{ record: Row; storedAt: number | undefined; path: readonly Crumb[] }>
}

/** The page of the record with the `$id` of its path: a skeleton while it is loaded, then its view or what failed. */
export function RecordPage<Row extends { id: number }, Key extends QueryKey>(props: RecordPageProps<Row, Key>) {
  const id = recordId(useParams({ from: props.from }).id)
  return id === undefined ? (
    <NoRecordPage back={wayBack(props.path)} text={props.missing} />
  ) : (
    <Asked key={id} id={id} {...props} />
  )
}

function Asked<Row extends { id: number }, Key extends QueryKey>({
  id,
  names,
  path,
  query,
  missing,
  view: View
}: RecordPageProps<Row, Key> & { id: number }) {
  const asked = useQuery(query(id))
  const { data, dataUpdatedAt } = asked
  const error = useFailure(asked)
  // Drawn in a deferred rendering, which a press can interrupt: it takes a slow phone half a second.
  const isDrawn = useDeferredValue(data !== undefined)

  const storedAt = data && isServerUnavailable(error) ? dataUpdatedAt : undefined
  const status = error instanceof ApiError ? error.status : undefined
  const isMissing = status === 404
  // What was written in a record that is already shown isn't taken from the screen.
  const isHidden = status === 403 && !data
  if (isMissing) return <NoRecordPage back={wayBack(path)} text={missing} />
  if (isHidden) return <HiddenRecordPage what={theOne(names)} back={wayBack(path)} />
  if (data && isDrawn)
    return (
      <>
        <OtherLine record={data} />
        <View record={data} storedAt={storedAt} path={path} />
      </>
    )
  if (data || !error) return <RecordSkeleton names={names} />
  return (
    <>
      <HiddenHeading>{capitalised(names.one)}</HiddenHeading>
      <ErrorState what={`No se ha podido cargar ${theOne(names)}`} query={asked}>
        <BackLink back={wayBack(path)} />
      </ErrorState>
    </>
  )
}

const wayBack = (path: readonly Crumb[]) => path.findLast(({ link }) => link)

/** What is seen of a record's page while it is loaded. */
export function RecordSkeleton({ names }: { names: Names }) {
  return (
    <div className={classes.page} aria-busy="true">
      <DetailHeaderSkeleton what={capitalised(names.one)} />
      <Skeleton height={36} mb="md" />
      {[0, 1, 2, 3].map(line => (
        <Skeleton key={line} height={72} mb="xs" />
      ))}
    </div>
  )
}

type RecordViewProps = Omit<PageHeadProps, 'children' | 'count' | 'scrollsAway'> & {
  /** a line of text under the title */
  description?: string | null
  /** notices above the tabs */
  notes?: ReactNode
  /** beside the tabs on wide screens; on others as `detailsNarrow` says ('hidden': they are one of the tabs there) */
  details?: ReactNode
  detailsNarrow?: 'below' | 'hidden'
  tabs: readonly DetailTab[]
  ownSearch?: string
  className?: string | undefined
  /** dialogs and bars of the page */
  children?: ReactNode
}

/** A record's page: head with state and actions, details, tabs. */
export function RecordView({
  description,
  notes,
  details,
  detailsNarrow = 'below',
  tabs,
  ownSearch,
  className = '',
  children,
  ...head
}: RecordViewProps) {
  const parts = <DetailTabs tabs={tabs} {...(ownSearch && { ownSearch })} />
  return (
    <div className={`${classes.page} ${className}`}>
      <DetailHeader {...head} scrollsAway>
        {description && <p className={classes.description}>{description}</p>}
      </DetailHeader>
      {notes}
      {details ? (
        <div className={classes.columns}>
          <div>{parts}</div>
          <aside className={classes.details} data-narrow={detailsNarrow} aria-label="Datos">
            {details}
          </aside>
        </div>
      ) : (
        parts
      )}
      {children}
    </div>
  )
}
