// 入库单据的货主 · core/inbound/owners
import type { Ctx } from '../../platform/ctx.ts'
import { word, type Entered } from '../../platform/document/entry.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { seesOwner } from '../../platform/scope.ts'

/** The fault of a document's owner: the owner is unknown, out of the person's scope, or has owners below him. */
export const ownerFault = async (
  { tx, tenantId, person }: Ctx,
  documents: readonly Entered[],
): Promise<(ownerNo: string) => Refused | null> => {
  const rows = await tx.query<{ ownerNo: string; isParent: boolean }>(
    `select o.owner_no, exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no) as is_parent
       from owner o where o.tenant_id = $1 and o.owner_no = any($2::text[])`,
    [tenantId, documents.map(({ head }) => word(head, 'ownerNo'))],
  )
  const isParentByOwner = new Map(rows.map((row) => [row.ownerNo, row.isParent]))
  return (ownerNo) => {
    const isParent = isParentByOwner.get(ownerNo)
    if (isParent === undefined) return refuse('A1739.owner', { ownerNo })
    if (!seesOwner(person, ownerNo)) return refuse('A1739.reason', { reason: `无货主权限：${ownerNo}` })
    return isParent ? refuse('A1014') : null
  }
}
