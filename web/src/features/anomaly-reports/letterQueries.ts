import { resendReport, sendReportByMail } from 'contract/calls/anomaly-reports/anomaly-letters.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { LetterRecipient } from 'contract/anomaly-reports/anomaly-letters.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'

export const resendMutation = callApi(resendReport, { entities: ['anomaly_report'] }).mutation({
  success: 'El correo se envía de nuevo'
})

type WrittenLetter = { recipients: readonly string[]; message: string; files: readonly File[] }

/** Sends a report by mail; sent again without an answer, it goes once. */
export const sendMutation = (report: number) =>
  mutationOptions({
    mutationFn: ({ recipients, message, files }: WrittenLetter) => {
      const form = new FormData()
      for (const recipient of recipients) form.append('recipients', recipient)
      if (message) form.append('message', message)
      for (const file of files) form.append('files', file)
      return write<LetterRecipient[]>('POST', sendReportByMail.path.replace(':id', String(report)), { body: form })
    },
    meta: { success: 'El correo está en camino', invalidates: ['anomaly_report'] }
  })

/** The people of a line to whom one may write. */
export const peopleWithMail = (line: number) =>
  resourceApi(staff).list({ fkLine: line, is_active: true, itemsPerPage: 500, sortBy: 'last_name', sortDesc: false })
