import { viewAddress } from '../../ui/files/filesApi.ts'

/** A report's photo as small as lists show it. It says nothing by itself: the words stand beside it. */
export function ReportPhoto({ photo, className }: { photo: { id: number }; className?: string | undefined }) {
  return (
    <img
      className={className}
      src={viewAddress({ entity: 'anomaly_report', id: photo.id }, 'thumbnail')}
      alt=""
      loading="lazy"
      draggable={false}
    />
  )
}
