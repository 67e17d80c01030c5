import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { keep } from '../src/features/attachments/contents.ts'
import { startInspector } from '../src/platform/files/inspector.ts'
import { discard } from '../src/platform/http/upload.ts'
import type { Storage } from '../src/platform/storage.ts'
import { projectRoot } from '../src/project-root.ts'
import { attachment } from '../src/schema/attachments.ts'
import { drawn, face, gauge, plate, rope, sheaves } from './drawings.ts'
import { knocking, pdf } from './papers.ts'

type File = { name: string; caption: string | null; bytes: Buffer | (() => Promise<Buffer>) }

/**
 * Three seconds of a gauge whose needle trembles: sixty frames drawn as `gauge` draws one, made into a film with
 * `ffmpeg -framerate 20 -i %03d.png -c:v libx264 -profile:v baseline -pix_fmt yuv420p -crf 26 -movflags +faststart`.
 */
const film = () => readFile(join(projectRoot, 'server/seed/manometro.mp4'))

const photo = (name: string, caption: string | null, paint: Parameters<typeof drawn>[0]): File => ({
  name: `${name}.png`,
  caption,
  bytes: drawn(paint)
})

/** Who has a photo: the accounts, but for one, and some of their colleagues. */
const portrayed = [
  '4217863',
  '5390417',
  '3984520',
  '6871094',
  '4785512',
  '5142689',
  '2984713',
  '3318846',
  '5568170',
  '3875104',
  '4661937',
  '6102939',
  '5631247',
  '6481190'
]

const certificate = 'certificado-altura.pdf'

/** What shows on reports of anomaly, by what they say: a photo for each kind of failure that we can draw. */
const reported: readonly { words: string; files: readonly File[] }[] = [
  {
    words: 'polea|bandaje|ruido metálico',
    files: [photo('poleas', 'La segunda polea, al paso de la cabina', sheaves)]
  },
  {
    words: 'alambre roto|pasada mensual|nudo',
    files: [photo('cable', 'El hilo roto, de cerca', rope(true)), photo('cable-entero', 'Un metro antes', rope(false))]
  },
  {
    words: 'presión hidráulica|bomba arranca|cojinete|82 °C|baterías|tensión baja',
    files: [photo('indicador', 'Lo que marcaba al llegar', gauge(0.86))]
  }
]

/** On which records the files are: the first rows of a question, each with all of them. */
const places: readonly { entity: string; rows: string; files: readonly File[] }[] = [
  {
    entity: 'work_order',
    rows: `select o.id from work_order o join location l on l.id = o.fk_line
      where o.fkc_status in (9, 10, 11, 12) and o.type in (1, 2, 3) order by l.code = 'ROJ' desc, o.id desc limit 3`,
    files: [
      photo('poleas-antes', 'Antes: la segunda polea, gastada', sheaves),
      photo('cable-hilo-roto', 'Hilo roto a 40 cm del casquillo', rope(true)),
      { name: 'ruido-rodamiento.wav', caption: 'Ruido al girar a mano', bytes: knocking() }
    ]
  },
  {
    entity: 'unplanned',
    rows: `select u.id from unplanned u join work_order o on o.id = u.fk_work_order join location l on l.id = o.fk_line
      where l.code = 'ROJ' and o.fkc_status = 13 and o.title ~* 'balancín' order by o.id limit 2`,
    files: [
      photo('bandaje-antes', 'Antes: el bandaje, suelto', sheaves),
      photo('cable-despues', 'Después: el cable, sin daño', rope(false))
    ]
  },
  ...reported.map(({ words, files }) => ({
    entity: 'anomaly_report',
    rows: `select id from anomaly_report where description ~* '${words}'`,
    files
  })),
  {
    entity: 'public_report',
    rows: `select id from public_report where state = 'pending' order by id desc limit 2`,
    files: [photo('foto-1', null, plate), photo('foto-2', null, sheaves)]
  },
  {
    entity: 'base',
    rows: `select b.id from base b join location l on l.id = b.fk_line where l.code = 'ROJ' order by b.id limit 4`,
    files: [
      photo('manometro', 'Presión de tensado en servicio', gauge(0.62)),
      { name: 'manometro.mp4', caption: 'La aguja tiembla al arrancar', bytes: film },
      photo('cable', 'Cable a los dos años', rope(false))
    ]
  },
  {
    entity: 'asset',
    rows: 'select fk_asset as id from asset_version where is_active order by id limit 4',
    files: [
      photo('placa', 'Placa del fabricante', plate),
      {
        name: 'ficha-tecnica.pdf',
        caption: 'Ficha técnica',
        bytes: pdf('Ficha técnica', [
          'Equipo de la demostración: los datos son ficticios.',
          'Velocidad nominal: 5,0 m/s · Capacidad: 3000 personas por hora y sentido',
          'Temperatura de servicio: de -10 a 40 °C · Altitud: hasta 4200 m',
          'Lubricación: grasa de litio, cada 500 horas',
          'Inspección visual: cada noche; ensayo no destructivo: cada año'
        ])
      }
    ]
  },
  {
    entity: 'activity',
    rows: `select a.id from activity a join plan p on p.id = a.fk_plan
      where p.code = 'BAL' and a.name = 'Inspección con ascenso'`,
    files: [photo('poleas-gastadas', 'Paso 2: una polea así se cambia', sheaves)]
  },
  {
    entity: 'activity',
    rows: `select a.id from activity a join plan p on p.id = a.fk_plan
      where p.code = 'CAB' and a.name = 'Inspección visual del cable completo'`,
    files: [
      photo('cable-sano', 'Así está sano', rope(false)),
      photo('cable-hilo-roto', 'Un hilo roto: se anota la distancia al empalme', rope(true))
    ]
  },
  {
    entity: 'plan',
    rows: 'select id from plan order by id limit 3',
    files: [
      {
        name: 'procedimiento.pdf',
        caption: 'Procedimiento de trabajo',
        bytes: pdf('Procedimiento de trabajo', [
          '1. Comunique al centro de control que empieza y espere su permiso.',
          '2. Bloquee el accionamiento y ponga su candado.',
          '3. Compruebe que no hay tensión ni presión.',
          '4. Haga el trabajo según la lista de checks.',
          '5. Retire herramientas, quite el bloqueo y avise al centro de control.'
        ])
      }
    ]
  },
  {
    entity: 'warehouse_item',
    rows: "select id from warehouse_item where code in ('BAN-420', 'POL-420')",
    files: [photo('repuesto', 'Montado en el balancín', sheaves)]
  },
  {
    entity: 'warehouse_item',
    rows: "select id from warehouse_item where code = 'ACE-220'",
    files: [
      {
        name: 'hoja-de-seguridad.pdf',
        caption: 'Hoja de seguridad',
        bytes: pdf('Hoja de seguridad', [
          'Documento de la demostración: los datos son ficticios.',
          'Aceite mineral para reductores, ISO VG 220.',
          'Use guantes y lentes. Lave con agua y jabón lo que toque la piel.',
          'Derrames: absorbente, y al depósito de residuos de aceite.',
          'Almacene cerrado, lejos del fuego, entre 0 y 40 °C.'
        ])
      }
    ]
  },
  ...portrayed.map((dni, nth) => ({
    entity: 'staff',
    rows: `select id from staff where dni = '${dni}'`,
    files: [photo('foto', 'Foto', face(nth))]
  })),
  {
    entity: 'staff',
    rows: `select distinct s.id from staff s join staff_training st on st.fk_staff = s.id
      join training t on t.id = st.fk_training where t.code = 'ALT' and s.is_active order by s.id limit 12`,
    files: [
      {
        name: certificate,
        caption: 'Certificado de trabajo en altura',
        bytes: pdf('Certificado de trabajo en altura', [
          'Documento de la demostración: los datos son ficticios.',
          'Acredita el curso teórico y práctico de trabajo en altura:',
          'uso de arnés y líneas de vida, ascenso a torres y rescate del compañero.',
          'Duración: 16 horas · Validez: 12 meses'
        ])
      }
    ]
  }
]

/** Gives the demonstration files, in the way in which uploaded ones are kept. Not audited, as all of it. */
export async function seedFiles(
  { db }: Pick<OpenDatabase, 'db'>,
  { storage, arrivals }: { storage: Storage; arrivals: string }
): Promise<void> {
  const inspector = startInspector()
  const keeper = { db, storage, inspector, keepsPosition: false }
  await mkdir(arrivals, { recursive: true, mode: 0o700 })
  try {
    const values: (typeof attachment.$inferInsert)[] = []
    for (const { entity, rows, files } of places) {
      const records = await db.execute<{ id: number }>(sql.raw(rows))
      for (const { name, caption, bytes } of files) {
        const path = join(arrivals, crypto.randomUUID())
        const received = { field: 'files', name, path }
        try {
          await writeFile(path, typeof bytes === 'function' ? await bytes() : bytes, { mode: 0o600 })
          const kept = await keep(keeper, received)
          values.push(...records.rows.map(({ id }) => ({ ...kept, entity, fk_entity: id, caption })))
        } finally {
          await discard([received])
        }
      }
    }
    await db.transaction(async tx => {
      await tx.execute(sql`alter table attachment disable trigger user`)
      await tx.insert(attachment).values(values)
      await tx.execute(sql`alter table attachment enable trigger user`)
      await tx.execute(sql`alter table staff_training disable trigger user`)
      await tx.execute(sql`update staff_training st set fk_attachment = a.id from attachment a, training t
        where a.entity = 'staff' and a.fk_entity = st.fk_staff and a.file_name = ${certificate}
          and t.id = st.fk_training and t.code = 'ALT'`)
      await tx.execute(sql`alter table staff_training enable trigger user`)
    })
  } finally {
    inspector.close()
  }
}
