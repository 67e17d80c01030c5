import { maxPhotos } from 'contract/public-reports/public-form.ts'
import { useRef, useState } from 'react'
import classes from './public.module.css'
import { smallerPhoto } from './smallerPhoto.ts'

type PhotosProps = { photos: readonly File[]; onChange: (photos: readonly File[]) => void }

/** Photos of what is wrong, made smaller before they are sent. */
export function Photos({ photos, onChange }: PhotosProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const [isOver, setIsOver] = useState(false)

  async function add(files: readonly File[]) {
    const room = maxPhotos - photos.length
    setIsOver(files.length > room)
    setIsDrawing(true)
    const added: File[] = []
    // One after the other: a telephone has little memory.
    for (const file of files.slice(0, room)) added.push(await smallerPhoto(file))
    setIsDrawing(false)
    onChange([...photos, ...added])
  }

  return (
    <div className={classes.field}>
      <span className={classes.label}>
        Fotos <small>(opcional, hasta {maxPhotos})</small>
      </span>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={addressOf(photo)}>
              <img src={addressOf(photo)} alt={`Foto ${index + 1}`} />
              <button
                type="button"
                aria-label={`Quitar la foto ${index + 1}`}
                onClick={() => {
                  setIsOver(false)
                  onChange(photos.filter((_, other) => other !== index))
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <button type="button" className={classes.secondary} onClick={() => chooser.current?.click()}>
          {isDrawing ? 'Preparando…' : photos.length ? 'Añadir otra foto' : 'Añadir fotos'}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Elegir fotos"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same photo can be chosen again.
          currentTarget.value = ''
          void add(files)
        }}
      />
      {isOver && (
        <span role="status" className={classes.small}>
          Se pueden enviar hasta {maxPhotos} fotos: las demás no se añadieron.
        </span>
      )}
    </div>
  )
}

/** Addresses of photos within this page. There are few of them, and the page is soon left. */
const addresses = new WeakMap<File, string>()

function addressOf(photo: File): string {
  const address = addresses.get(photo) ?? URL.createObjectURL(photo)
  addresses.set(photo, address)
  return address
}
