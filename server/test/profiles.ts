import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access/access.ts'
import { eq } from 'drizzle-orm'
import { profile } from '../src/schema/access.ts'
import { type Api, loginAs, ok } from './client.ts'
import { testDatabase } from './database.ts'

/** A user who administers access, and holds these permissions too. */
export const admin = (...more: string[]) => loginAs(['access.read', 'access.write', ...more])

/** The permissions of a profile, as a caller reads them. */
export async function permissionsOf(by: Api, id: number): Promise<PermissionOfProfile[]> {
  const { db } = await testDatabase()
  const [row] = await db.select({ uuid: profile.uuid }).from(profile).where(eq(profile.id, id))
  return ok(by.get(`profile-permission/profile/${row?.uuid}`))
}

export const permissionOf = async (by: Api, id: number, name: string) =>
  (await permissionsOf(by, id)).find(row => row.permission.name === name) as PermissionOfProfile

export const pageOf = async (by: Api, id: number, path: string) =>
  ((await ok(by.get(`profile-page/profile/${id}`))) as PageOfProfile[]).find(
    row => row.page.path === path
  ) as PageOfProfile

export const apiOf = async (by: Api, id: number, method: string, path: string) =>
  ((await ok(by.get(`profile-api/profile/${id}`))) as ApiOfProfile[]).find(
    row => row.api.method === method && row.api.path === `/api/v1/${path}`
  ) as ApiOfProfile
