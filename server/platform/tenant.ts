// 租户 · platform/tenant
import type { Db, Tx } from './db.ts'

export interface Tenant {
  readonly tenantId: number
  readonly tenantCode: string
  readonly tenantName: string
  readonly logo: string
  /** 1 正常, 2 停用, 3 到期 */
  readonly status: number
}

/** `status` of an active tenant. */
export const tenantWorks = 1

/**
 * A tenant id that is never used. Calls before sign-in for an unknown tenant run with it: the same statements in the same time, so that the
 * answer does not reveal which tenants exist.
 */
export const noTenantId = 2_147_483_647

const columns = 'tenant_id, tenant_code, tenant_name, logo, status'

interface TenantRow {
  readonly tenantId: number
  readonly tenantCode: string
  readonly tenantName: string
  readonly logo: string | null
  readonly status: number
}

/** Tenant of a typed code, or null. Tenants can only be read one at a time. */
export const tenantByCode = async (db: Db, code: string): Promise<Tenant | null> =>
  tenantOf(await db.global<TenantRow>(`select ${columns} from app.tenant_by_code($1)`, [code]))

export const tenantByHost = async (db: Db, host: string): Promise<Tenant | null> =>
  tenantOf(await db.global<TenantRow>(`select ${columns} from app.tenant_by_host($1)`, [host]))

/** The tenant of this transaction. */
export const currentTenant = async (tx: Tx): Promise<Tenant | null> =>
  tenantOf(await tx.query<TenantRow>(`select ${columns} from app.tenant_by_id($1)`, [tx.tenantId]))

/** All active tenants, for jobs that run for each. */
export const tenantIds = async (db: Db): Promise<number[]> =>
  (await db.global<{ tenantIds: number }>('select app.tenant_ids()')).map((row) => row.tenantIds)

const tenantOf = ([row]: readonly TenantRow[]): Tenant | null =>
  row === undefined
    ? null
    : {
        tenantId: row.tenantId,
        tenantCode: row.tenantCode,
        tenantName: row.tenantName,
        logo: row.logo ?? '',
        status: row.status,
      }
