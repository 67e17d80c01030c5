import { auditPermission } from 'contract/audit/audit.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { audit_log } from '../../schema/platform.ts'

/** Of which records a caller sees the changes is in `parts.ts`. */
export const auditPolicy = definePolicy({ table: audit_log, read: auditPermission, change: [] })
