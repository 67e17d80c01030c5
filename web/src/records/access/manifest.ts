import type { RecordKind } from '../recordKind.ts'
import { profileTarget } from './paths.ts'

export const profile: RecordKind = {
  target: profileTarget,
  phrases: {
    menu_profile: { insert: 'añadió «{}» al menú', delete: 'quitó «{}» del menú' },
    profile_api: { insert: 'permitió {}', delete: 'dejó de permitir {}' },
    profile_page: { insert: 'permitió la página «{}»', delete: 'dejó de permitir la página «{}»' },
    profile_permission: { insert: 'concedió el permiso «{}»', delete: 'retiró el permiso «{}»' }
  }
}
