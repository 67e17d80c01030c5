import { vi } from 'vitest'

/** Stands in for uploads: each waits until the test says how it ended. */
export class FakeUpload extends EventTarget {
  static all: FakeUpload[] = []
  /** without signal every attempt ends by itself */
  static hasSignal = true
  upload = new EventTarget()
  headers: Record<string, string> = {}
  form = new FormData()
  path = ''
  status = 0
  response: unknown
  constructor() {
    super()
    FakeUpload.all.push(this)
  }
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    if (!FakeUpload.hasSignal) setTimeout(() => this.end(0, null))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  get name() {
    return (this.form.get('files') as File).name
  }
  end(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event('load'))
  }
}

/** From here on uploads wait for the test. */
export function beginUploads(): void {
  FakeUpload.all = []
  FakeUpload.hasSignal = true
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
}
