// 租户 · platform/tenant
import type { Db } from './db.ts'

export interface Tenant {
  readonly tenantId: number
  readonly tenantCode: string
  readonly tenantName: string
  readonly logo: string
  /** 1 正常, 2 停用, 3 到期 */
  readonly status: number
}

const columns = 'tenant_id, tenant_code, tenant_name, logo, status'

/** Tenant of a code typed at sign-in, or null. The list of tenants can only be asked for one at a time. */
export const tenantByCode = (db: Db, code: string): Promise<Tenant | null> =>
  one(db, `select ${columns} from app.tenant_by_code($1)`, code)

export const tenantByHost = (db: Db, host: string): Promise<Tenant | null> =>
  one(db, `select ${columns} from app.tenant_by_host($1)`, host)

export const tenantById = (db: Db, tenantId: number): Promise<Tenant | null> =>
  one(db, `select ${columns} from app.tenant_by_id($1)`, tenantId)

/** Every tenant in operation, for the jobs that walk all of them. */
export const tenantIds = async (db: Db): Promise<number[]> =>
  (await db.global<{ tenant_ids: number }>('select app.tenant_ids()')).map((row) => row.tenant_ids)

const one = async (db: Db, text: string, key: string | number): Promise<Tenant | null> => {
  const rows = await db.global<{
    tenant_id: number
    tenant_code: string
    tenant_name: string
    logo: string | null
    status: number
  }>(text, [key])
  const row = rows[0]
  return row
    ? {
        tenantId: row.tenant_id,
        tenantCode: row.tenant_code,
        tenantName: row.tenant_name,
        logo: row.logo ?? '',
        status: row.status,
      }
    : null
}
