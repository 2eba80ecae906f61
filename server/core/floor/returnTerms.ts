// 退货作业的规矩 · core/floor/returnTerms
/** Settings of returns for decisions on the warehouse floor: terms, positions, expiry rules, exemptions, operators. */
import type { ReturnsFloor } from '#contract/ops/kinds/returns'
import { returnWorks } from '#contract/ops/returnWork'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import type { ExpiryRule, Keeping, ReturnPlace } from '#contract/rules/returnInspect'
import type { OpsTx } from './context.ts'
import { everywhere } from '../warehouses.ts'
import { returnTermsOf } from '../returns/settings.ts'
import { positionType, returnPositions } from '../returns/settingsPlaces.ts'

/** Terms of these owners in this warehouse; `*` holds the terms of all other owners. */
export const termsHere = async (ctx: OpsTx, ownerNos: readonly string[]): Promise<NonNullable<ReturnsFloor['returnTerms']>> => {
  const termsOf = await returnTermsOf(ctx.tx, ownerNos)
  const all = ['', ...new Set(ownerNos)].map((ownerNo) => {
    const { acceptNoNotice, autoCreate, photoMode, pushMode, videoRequired } = termsOf(ownerNo === '' ? null : ownerNo, ctx)
    return [ownerNo === '' ? everywhere : ownerNo, { acceptNoNotice, autoCreate, photoMode, pushMode, videoRequired }] as const
  })
  return Object.fromEntries(all)
}

const inspectedTypes = [positionType.good, positionType.defect, positionType.headless, positionType.scrap]
/** Positions of the warehouse for inspected pieces. */
export const placesHere = async (ctx: OpsTx): Promise<readonly ReturnPlace[]> => {
  const rows = await returnPositions(ctx.tx, ctx, inspectedTypes)
  return rows.map(({ positionNo, positionType: type, ownerNo, capacity, used }) => ({
    positionNo,
    type,
    ownerNo: ownerNo ?? '',
    isFull: capacity !== null && used >= capacity,
  }))
}

/** Expiry rules of these owners and general ones. */
export const expiryRulesHere = ({ tx }: OpsTx, ownerNos: readonly string[]): Promise<readonly ExpiryRule[]> =>
  tx.named<ExpiryRule>(
    'ops_returns_expiry',
    `select owner_no, category_code, goods_no, min_remain_day, min_remain_bp, result_quality
       from return_expiry_rule where tenant_id = $1 and owner_no = any($2::text[]) and is_disabled = 0 order by id`,
    [tx.tenantId, [everywhere, ...ownerNos]],
  )

/** Shelf life of the expiring goods among these. */
export const keepingOf = async ({ tx }: OpsTx, goods: readonly GoodsKey[]): Promise<Readonly<Record<string, Keeping>>> => {
  if (goods.length === 0) return {}
  const rows = await tx.named<GoodsKey & { categoryCode: string | null; shelfLifeDay: number }>(
    'ops_returns_keeping',
    `select g.owner_no, g.goods_no, g.category_code, g.shelf_life_day
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
      where g.tenant_id = $1 and g.expiry_manage = 1 and g.shelf_life_day > 0`,
    [tx.tenantId, goods.map(({ ownerNo }) => ownerNo), goods.map(({ goodsNo }) => goodsNo)],
  )
  return Object.fromEntries(
    rows.map((row) => [goodsKey(row), { categoryCode: row.categoryCode ?? '', shelfLifeDay: row.shelfLifeDay }]),
  )
}

/** Exemptions in force today among these keys (`{white_type}|{key}`). */
export const whitesAmong = async ({ tx, today }: OpsTx, keys: readonly string[]): Promise<Readonly<Record<string, true>>> => {
  if (keys.length === 0) return {}
  const rows = await tx.named<{ key: string }>(
    'ops_returns_white',
    `select w.white_type || '|' || w.white_key as key
       from unnest($2::text[]) as k(key)
       join return_white_list w on w.tenant_id = $1 and w.white_type = split_part(k.key, '|', 1)::smallint
        and w.white_key = substring(k.key from position('|' in k.key) + 1)
      where w.tenant_id = $1 and w.effect_date <= $3::date and (w.expire_date is null or w.expire_date >= $3::date)`,
    [tx.tenantId, [...new Set(keys)], today],
  )
  return Object.fromEntries(rows.map(({ key }) => [key, true as const]))
}

/** Active camera over each bench of the warehouse. */
export const camerasHere = async ({ tx, warehouseNo, sid }: OpsTx): Promise<Readonly<Record<string, string>>> => {
  const rows = await tx.named<{ workstationNo: string; cameraNo: string }>(
    'ops_returns_cameras',
    `select c.workstation_no, c.camera_no from return_monitor_config c
      where c.tenant_id = $1 and c.warehouse_no = $2 and c.sid = $3 and c.is_disabled = 0 and c.workstation_no is not null`,
    [tx.tenantId, warehouseNo, sid],
  )
  return Object.fromEntries(rows.map((row) => [row.workstationNo, row.cameraNo]))
}

/** Work of each type of operator: 上架 includes 拣货. */
const worksOf: Readonly<Record<number, readonly number[]>> = {
  1: [returnWorks.receive],
  2: [returnWorks.inspect],
  3: [returnWorks.putaway, returnWorks.pick],
}
/** Allowed work of these staff with returns here, by operator key. A person without a row may do none. */
export const operatorsAmong = async (
  { tx, warehouseNo, sid }: OpsTx,
  userIds: readonly string[],
): Promise<NonNullable<ReturnsFloor['returnOperators']>> => {
  const rows = await tx.named<{ userId: string; opTypes: readonly number[] }>(
    'ops_returns_operators',
    `select o.user_id, o.op_types from return_operator o
      where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.is_disabled = 0 and o.user_id = any($4::bigint[])`,
    [tx.tenantId, warehouseNo, sid, [...new Set(userIds)]],
  )
  return Object.fromEntries(rows.map(({ userId, opTypes }) => [`U${userId}`, opTypes.flatMap((opType) => worksOf[opType] ?? [])]))
}
