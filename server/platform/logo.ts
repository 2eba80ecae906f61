// 租户的标志 · platform/logo
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DRAWN_TYPES, thumbBytes } from '#contract/rules/fileRules'
import type { Tx } from './db.ts'
import { contentPath } from './fileStore.ts'
import type { Tenant } from './tenant.ts'

/**
 * The tenant's logo, else that of its default company, as a `data:` address, '' without one: it is also shown at sign-in, where files
 * cannot be read yet. A picture without a thumbnail is used whole if it is small enough and browsers can draw it.
 */
export const logoOf = async (tx: Tx, tenant: Tenant, dataDir: string): Promise<string> => {
  if (tenant.logo !== '') return tenant.logo
  const [row] = await tx.query<{ sha256: string }>(
    `select coalesce(f.thumb_sha256, f.sha256) as sha256 from company c
       join stored_file f on f.tenant_id = $1 and f.file_key = left(split_part(c.logo, '/', 5), 32)
      where c.tenant_id = $1 and c.is_default = 1 and (f.thumb_sha256 is not null or f.file_size <= $2 and f.ext = any($3))`,
    [tx.tenantId, thumbBytes, [...DRAWN_TYPES]],
  )
  const path = row === undefined ? '' : contentPath(dataDir, tx.tenantId, row.sha256)
  if (!existsSync(path)) return ''
  return `data:application/octet-stream;base64,${(await readFile(path)).toString('base64')}`
}
