/** The profiles of a new installation. */
export const profiles = [
  'Administrador',
  'Planificador',
  'Supervisor',
  'Técnico',
  'CCM',
  'Almacén',
  'Consulta'
] as const

export type ProfileName = (typeof profiles)[number]

/** A right with the profiles that get it in a new installation. */
export type Granted = { to: readonly ProfileName[] }

/** Shown to those who administer profiles. */
export const profileDescriptions: Readonly<Record<ProfileName, string>> = {
  Administrador: 'Usuarios, perfiles y todo lo demás',
  Planificador: 'Planes, programación y catálogos',
  Supervisor: 'Revisa, cierra y reabre órdenes; asigna personal',
  Técnico: 'Ejecuta órdenes y responde checks',
  CCM: 'Centro de control: consulta el estado de la línea',
  Almacén: 'Repuestos y herramientas; consulta órdenes',
  Consulta: 'Solo ver'
}

/** The one profile that can't be renamed, because new versions give it their new permissions. */
export const administratorProfile: ProfileName = 'Administrador'

export const administrator: readonly ProfileName[] = [administratorProfile]
export const planners: readonly ProfileName[] = ['Administrador', 'Planificador']
export const leaders: readonly ProfileName[] = ['Administrador', 'Planificador', 'Supervisor']
/** Those who carry out work. */
export const workers: readonly ProfileName[] = ['Administrador', 'Planificador', 'Supervisor', 'Técnico']
/** Those who sign work off. */
export const reviewers: readonly ProfileName[] = ['Administrador', 'Supervisor']
/** Those who write daily reports. */
export const reporters: readonly ProfileName[] = ['Administrador', 'Supervisor', 'Técnico']
export const storekeepers: readonly ProfileName[] = ['Administrador', 'Almacén']
/** Those who plan, and those who look at what is planned. */
export const watchers: readonly ProfileName[] = [...leaders, 'CCM', 'Consulta']
/** Those who look at who did what; changes of access are only for those who read access. */
export const auditors: readonly ProfileName[] = ['Administrador', 'Consulta']
