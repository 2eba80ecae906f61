// 费用版本的费用项 · finance/contract/versionItems
import { feeVersion, itemFields } from '#contract/finance/feeVersion'
import type { TypedItem } from '#contract/rules/feeItemRules'
import type { Ctx } from '../../platform/ctx.ts'
import { definedRows } from '../../platform/definedRows.ts'
import { loadHeads, type HeadOf } from '../../platform/document/heads.ts'
import { refuse } from '../../platform/errors.ts'
import { columnOf } from '../../platform/kinds.ts'

const columns = Object.keys(itemFields).map((name) => `i.${columnOf(name)}`)

/** Version number → its items as a form or a file has them, in the order of their lines. */
export const typedItems = async (
  { tx, tenantId }: Ctx,
  versionNos: readonly string[],
): Promise<ReadonlyMap<string, readonly TypedItem[]>> => {
  const rows = await definedRows(
    tx,
    { fields: itemFields },
    `select i.version_no, ${columns.join(', ')} from fin_fee_item i
      where i.tenant_id = $1 and i.version_no = any($2::text[]) order by i.version_no, i.line_no`,
    [tenantId, versionNos],
  )
  const items = new Map<string, TypedItem[]>(versionNos.map((no) => [no, []]))
  for (const { versionNo, ...item } of rows) items.get(String(versionNo))?.push(item)
  return items
}

/** The version of this number, within the person's scope. @throws Refused A0404 */
export const versionNamed = async (ctx: Ctx, versionNo: string): Promise<HeadOf<typeof feeVersion>> => {
  const [head] = await loadHeads(ctx, feeVersion, [versionNo], false)
  if (head === undefined) throw refuse('A0404')
  return head
}
