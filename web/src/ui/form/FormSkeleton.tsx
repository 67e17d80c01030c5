import { Skeleton, Stack } from '@mantine/core'

/** Shown while a form's code or record is loaded. */
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
