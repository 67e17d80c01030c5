import { Skeleton, Stack } from '@mantine/core'

/** The shape of a form while its record is asked for. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Stack gap="md" aria-busy="true">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width={`${20 + ((index * 7) % 15)}%`} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  )
}
