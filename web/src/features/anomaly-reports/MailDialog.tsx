import { FileInput, MultiSelect, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { maxRecipients } from 'contract/anomaly-reports/letter-states.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { peopleWithMail, sendMutation } from './letterQueries.ts'

export type MailDialogProps = OverlayProps & { report: AnomalyReport }

/** Sends a report by mail: to people of the line and to other addresses, with words and files of one's own. */
export function MailDialog({ report, ...dialog }: MailDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Content report={report} onClose={dialog.onClose} />
    </DialogView>
  )
}

function Content({ report, onClose }: Omit<MailDialogProps, 'opened'>) {
  const send = useMutation(sendMutation(report.id))
  const { data } = useQuery(peopleWithMail(report.fk_line))
  const [people, setPeople] = useState<string[]>([])
  const [others, setOthers] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const recipients = [...people, ...others]
  /** Whom it goes to is said in two fields: with either, what was wrong is no more. */
  const choose = (set: typeof setPeople) => (chosen: string[]) => {
    set(chosen)
    setWrong({})
  }
  const known = new Map(
    (data?.rows ?? []).map(({ email, first_name, last_name }) => [email, `${first_name} ${last_name}`])
  )
  return (
    <DialogForm
      draft={{
        name: `anomaly_report:${report.id}:mail`,
        fields: { people: [people, setPeople], others: [others, setOthers], message: [message, setMessage] }
      }}
      confirm="Enviar"
      check={() => {
        const lacks = recipients.length === 0
        setWrong(lacks ? { recipients: 'Elija a alguien o escriba una dirección' } : {})
        return !lacks
      }}
      onConfirm={() => send.mutateAsync({ recipients, message: message.trim(), files })}
      showRefusal={refusal => {
        const fields = (refusal instanceof ApiError && refusal.errors) || {}
        const said = Object.entries(fields).map(([field, [text = '']]) => {
          const [name = '', index] = field.split('.')
          return [name, index === undefined ? text : `${recipients[Number(index)]}: ${text}`]
        })
        setWrong(Object.fromEntries(said))
        return said.length > 0
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <MultiSelect
          label="Personas de la línea"
          searchable
          hidePickedOptions
          nothingFoundMessage={data ? 'Nadie con ese nombre tiene correo' : 'Buscando…'}
          data={[...known].flatMap(([email, name]) => (email ? [{ value: email, label: `${name} · ${email}` }] : []))}
          value={people}
          onChange={choose(setPeople)}
          error={wrong['recipients']}
          // The list would cover what is wrong.
          openOnFocus={!wrong['recipients']}
        />
        <TagsInput
          label="Otras direcciones"
          description={`Escriba cada una y pulse Intro; hasta ${maxRecipients} destinatarios en total`}
          inputMode="email"
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          value={others}
          onChange={choose(setOthers)}
        />
        <Textarea
          label="Mensaje"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
          error={wrong['message']}
        />
        <FileInput
          label="Archivos"
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar los archivos' }}
          placeholder="Además del PDF y las fotos"
          description={files.length > 0 && 'Si deja el correo sin enviar, elíjalos otra vez: el borrador no los guarda'}
          value={files}
          onChange={setFiles}
          error={wrong['files']}
        />
        <Text size="sm" c="dimmed">
          Van adjuntos el reporte en PDF y las fotos que quepan. Cada destinatario recibe el suyo, sin ver a los demás.
        </Text>
      </Stack>
    </DialogForm>
  )
}
