import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { recordId } from '../../ui/recordId.ts'
import { aboutCheck } from './aboutCheck.ts'
import { NewReportForm, type Start } from './NewReportForm.tsx'
import { reportsPath } from './paths.ts'
import { assetQuery, baseQuery, checkQuery } from './reportQueries.ts'

/** `/admin/anomaly-reports/new`: about a base, an asset, a check or a place that the address names, or about any. */
export function NewReportPage() {
  return (
    <>
      <PageHead title="Reportar anomalía" path={reportsPath} />
      <Prefilled />
    </>
  )
}

function Prefilled() {
  const { line } = useSelectedLine()
  const search = useSearch({ from: '__root__' })
  const given = (name: string) => recordId(String(search[name] ?? ''))
  const [ofBase, ofAsset, ofCheck] = [given('fk_base'), given('fk_asset'), given('fk_check')]
  const base = useQuery({ ...baseQuery(ofBase ?? 0), enabled: ofBase !== undefined })
  const asset = useQuery({ ...assetQuery(ofAsset ?? 0), enabled: ofAsset !== undefined })
  const check = useQuery({ ...checkQuery(ofCheck ?? 0), enabled: ofCheck !== undefined })
  if ([base, asset, check].some(({ isLoading }) => isLoading)) return <Skeleton height={320} radius="md" />
  const place = base.data ?? check.data?.base_activity.base
  const start: Start = {
    fk_location: base.data?.fk_location ?? check.data?.base_activity.base.location.id ?? asset.data?.location?.id,
    base: place ?? asset.data?.base ?? null,
    asset: asset.data ?? base.data?.asset ?? null,
    fk_check: check.data?.id ?? null,
    description: check.data ? aboutCheck(check.data) : ''
  }
  const about = ofBase ?? ofAsset ?? ofCheck
  const lineOf = base.data?.line ?? asset.data?.line ?? line.location
  return <NewReportForm key={String(about)} about={String(about ?? '')} line={lineOf} start={start} />
}
