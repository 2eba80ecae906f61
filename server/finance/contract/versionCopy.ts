// 费用版本的复制 · finance/contract/versionCopy
/** Reads fee versions with their items, and copies them as drafts (office.md §7.3). */
import { feeVersion } from '#contract/finance/feeVersion'
import { feeVersionLife } from '#contract/rules/financeLife'
import type { Ctx } from '../../platform/ctx.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse } from '../../platform/errors.ts'
import type { Columns } from '../../platform/fieldRows.ts'
import type { Row } from '../../platform/tableTypes.ts'

/** Contract number → number of its versions. */
export const versionCounts = async (
  { tx, tenantId }: Ctx,
  contractNos: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ contractNo: string; num: number }>(
    'select contract_no, count(*)::int as num from fin_fee_version where tenant_id = $1 and contract_no = any($2::text[]) group by contract_no',
    [tenantId, contractNos],
  )
  return new Map(rows.map(({ contractNo, num }) => [contractNo, num]))
}

/** Numbers for new versions of a contract, after its last one: V01, V02 … Locks the contract, so that no number is given twice. */
export const newVersionNos = async ({ tx, tenantId }: Ctx, contractNo: string, count: number): Promise<readonly string[]> => {
  await tx.query('select 1 from fin_contract where tenant_id = $1 and contract_no = $2 for update', [tenantId, contractNo])
  const rows = await tx.query<{ versionNo: string }>(
    'select version_no from fin_fee_version where tenant_id = $1 and contract_no = $2',
    [tenantId, contractNo],
  )
  const last = Math.max(0, ...rows.map(({ versionNo }) => Number(versionNo.split('-V').at(-1))))
  return Array.from({ length: count }, (_one, at) => `${contractNo}-V${String(last + at + 1).padStart(2, '0')}`)
}

type Stamps =
  | 'tenantId'
  | 'createUserId'
  | 'createUserName'
  | 'createTime'
  | 'updateUserId'
  | 'updateUserName'
  | 'updateTime'
  | 'version'
type StoredItem = Omit<Row<'fin_fee_item'>, Stamps>
const itemColumns = `version_no, line_no, fee_type, item_code, item_name, calc_method, order_types, goods_tag, conditions, unit_price_e4,
  first_qty, first_price_e4, extra_price_e4, extra_step, min_fen, max_fen, free_qty, free_days, plan_no, ratio_bp, ratio_base, tax_rate_bp,
  tier_mode, tiers`
/** Items of versions, in the order of their lines. */
export const itemsOf = ({ tx, tenantId }: Ctx, versionNos: readonly string[]): Promise<readonly StoredItem[]> =>
  tx.query<StoredItem>(
    `select id, ${itemColumns} from fin_fee_item where tenant_id = $1 and version_no = any($2::text[]) order by version_no, line_no`,
    [tenantId, versionNos],
  )

export type StoredVersion = Pick<
  Row<'fin_fee_version'>,
  | 'versionNo'
  | 'contractNo'
  | 'versionName'
  | 'feeTypeGroup'
  | 'isSpecial'
  | 'specialReason'
  | 'priority'
  | 'effectDate'
  | 'expireDate'
  | 'discountBp'
  | 'warehouseKeys'
  | 'shopNos'
  | 'status'
  | 'remark'
>
export const versionColumns = `version_no, contract_no, version_name, fee_type_group, is_special, special_reason, priority,
  effect_date::text, expire_date::text, discount_bp, warehouse_keys, shop_nos, status, remark`

/** The version of this number as it is stored. @throws Refused A0404 */
export const storedVersion = async ({ tx, tenantId }: Ctx, versionNo: string): Promise<StoredVersion> => {
  const [version] = await tx.query<StoredVersion>(
    `select ${versionColumns} from fin_fee_version where tenant_id = $1 and version_no = $2`,
    [tenantId, versionNo],
  )
  if (version === undefined) throw refuse('A0404')
  return version
}

/** Changed columns of a copy. */
type Changed = Partial<Pick<StoredVersion, 'effectDate' | 'expireDate' | 'warehouseKeys' | 'shopNos'>>
interface Target {
  readonly contractNo: string
  readonly ownerNo: string | null
  readonly networkId: string | null
}
/** Copies versions to a contract as drafts, in their order; returns the new numbers. */
export const copyTo = async (
  ctx: Ctx,
  { contractNo, ownerNo, networkId }: Target,
  versions: readonly (StoredVersion & Changed)[],
): Promise<readonly string[]> => {
  if (versions.length === 0) return []
  const items = await itemsOf(
    ctx,
    versions.map(({ versionNo }) => versionNo),
  )
  const newNos = await newVersionNos(ctx, contractNo, versions.length)
  return insertDocuments(
    ctx,
    feeVersion,
    versions.map(({ status: _status, versionNo, ...version }, at) => ({
      status: feeVersionLife.draft,
      head: { ...version, contractNo, ownerNo, networkId, versionNo: newNos[at], copiedFrom: versionNo },
      lines: items
        .filter((item) => item.versionNo === versionNo)
        .map(({ id: _id, versionNo: _no, lineNo: _line, ...item }): Columns => item),
    })),
    ctx.person,
  )
}

/** Copies all versions of a contract to another one. A version for shops of another owner applies to all shops. */
export const copyVersions = async (ctx: Ctx, fromNo: string, toNo: string): Promise<void> => {
  const versions = await ctx.tx.query<StoredVersion>(
    `select ${versionColumns} from fin_fee_version where tenant_id = $1 and contract_no = $2 and status <> ${feeVersionLife.ended} order by version_no`,
    [ctx.tenantId, fromNo],
  )
  const [from, to] = await Promise.all([targetOf(ctx, fromNo), targetOf(ctx, toNo)])
  const shopsStay = from.ownerNo === to.ownerNo
  await copyTo(
    ctx,
    to,
    versions.map((version) => (shopsStay ? version : { ...version, shopNos: [] })),
  )
}

/** The contract that versions are written to. */
export const targetOf = async ({ tx, tenantId }: Ctx, contractNo: string): Promise<Target> => {
  const [target] = await tx.query<Target>(
    'select contract_no, owner_no, network_id from fin_contract where tenant_id = $1 and contract_no = $2',
    [tenantId, contractNo],
  )
  if (target === undefined) throw new Error(`contract ${contractNo} is gone`)
  return target
}
