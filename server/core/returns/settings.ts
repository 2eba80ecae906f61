// 退货配置的查找 · core/returns/settings
/** Settings of returns for the floor and the documents (floor.md §11.1), read for many owners or goods at once. */
import { mostSet, placeKey } from '#contract/rules/mostSet'
import { returnExpiryRule, type ReturnedGoods, type ReturnExpiryRule } from '#contract/rules/returnExpiry'
import type { Tx } from '../../platform/db.ts'
import { everywhere, type Place } from '../warehouses.ts'

/** `scope` of a list of returns: a row without an owner is seen only by people who see all owners. `column` is the owner's column. */
export const ownersOnly = (column: string) => ({ owner: (keys: string): string => `${column} = any(${keys}::text[])` })

/** Terms of an owner for returns in a warehouse. */
export interface ReturnTerms {
  /** an unannounced parcel is accepted as 无头件 */
  readonly acceptNoNotice: boolean
  readonly autoCreate: boolean
  /** 1 逐件, 2 整单 */
  readonly inspectMode: number
  /** 1 异常拍照, 2 全部, 3 不拍 */
  readonly photoMode: number
  readonly videoRequired: boolean
  /** 1 质检后自动, 2 货主确认后, 3 手工 */
  readonly pushMode: number
  readonly waveAuto: boolean
  /** 1 残次位, 2 返货主, 3 报废 */
  readonly defectTo: number
  readonly unboxHour: number
  readonly putawayHour: number
}

/** Terms without a setting, and for parcels of unknown owner. */
export const usualReturnTerms: ReturnTerms = {
  acceptNoNotice: true,
  autoCreate: true,
  inspectMode: 1,
  photoMode: 1,
  videoRequired: false,
  pushMode: 1,
  waveAuto: true,
  defectTo: 1,
  unboxHour: 24,
  putawayHour: 48,
}

type TermsRow = Place & { readonly ownerNo: string } & {
  readonly [K in keyof ReturnTerms]: ReturnTerms[K] extends boolean ? 0 | 1 : number
}

export type ReturnTermsOf = (ownerNo: string | null, place: Place) => ReturnTerms

/** Terms by owner in a warehouse: the owner's terms there, then his terms everywhere, then the general ones. `null` is an unknown owner. */
export const returnTermsOf = async (tx: Tx, ownerNos: readonly (string | null)[]): Promise<ReturnTermsOf> => {
  const rows = await tx.named<TermsRow>(
    'return_terms',
    `select owner_no, warehouse_no, sid, accept_no_notice, auto_create, inspect_mode, photo_mode, video_required, push_mode, wave_auto,
            defect_to, unbox_hour, putaway_hour
       from return_owner_config where tenant_id = $1 and owner_no = any($2::text[])`,
    [tx.tenantId, [...new Set([everywhere, ...ownerNos.filter((ownerNo) => ownerNo !== null)])]],
  )
  const find = mostSet(rows, (row) => [placeKey(row.warehouseNo, row.sid), row.ownerNo])
  return (ownerNo, { warehouseNo, sid }): ReturnTerms => {
    const row = find(placeKey(warehouseNo, sid), ownerNo ?? everywhere)
    if (row === undefined) return usualReturnTerms
    const { acceptNoNotice, autoCreate, videoRequired, waveAuto, inspectMode, photoMode, pushMode, defectTo } = row
    return {
      acceptNoNotice: acceptNoNotice === 1,
      autoCreate: autoCreate === 1,
      videoRequired: videoRequired === 1,
      waveAuto: waveAuto === 1,
      inspectMode,
      photoMode,
      pushMode,
      defectTo,
      unboxHour: row.unboxHour,
      putawayHour: row.putawayHour,
    }
  }
}

/** The active expiry setting for each kind of goods; `expiryQuality` of #contract/rules/returnExpiry applies it. */
export const returnExpiryRulesOf = async (
  tx: Tx,
  ownerNos: readonly string[],
): Promise<(goods: ReturnedGoods) => ReturnExpiryRule | undefined> => {
  const rows = await tx.query<ReturnExpiryRule>(
    `select owner_no, category_code, goods_no, min_remain_day, min_remain_bp, result_quality
       from return_expiry_rule where tenant_id = $1 and owner_no = any($2::text[]) and is_disabled = 0`,
    [tx.tenantId, [...new Set([everywhere, ...ownerNos])]],
  )
  return (goods) => returnExpiryRule(rows, goods)
}

/** return_operator.op_types. */
export const returnOp = { receive: 1, inspect: 2, putaway: 3 } as const
export type ReturnOp = (typeof returnOp)[keyof typeof returnOp]

/** Allowed work of each person with returns in a warehouse; a person without an active row may do none (A1908). */
export const returnOperators = async (
  tx: Tx,
  { warehouseNo, sid }: Place,
  userIds: readonly string[],
): Promise<(userId: string, op: ReturnOp) => boolean> => {
  const rows = await tx.query<{ userId: string; opTypes: readonly number[] }>(
    `select user_id::text, op_types from return_operator
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and user_id = any($4::bigint[]) and is_disabled = 0`,
    [tx.tenantId, warehouseNo, sid, userIds],
  )
  const opTypesByUser = new Map(rows.map(({ userId, opTypes }) => [userId, opTypes]))
  return (userId, op) => opTypesByUser.get(userId)?.includes(op) ?? false
}

/** return_white_list.white_type. */
export const returnWhite = { noWarning: 1, noPhoto: 2, noExpiry: 3, noMatch: 4 } as const
/** Key of goods on the white list, with their owner. */
export const whiteGoodsKey = (ownerNo: string, goodsNo: string): string => `${ownerNo}/${goodsNo}`

/** The keys that are on the white list on a day. */
export const returnWhites = async (
  tx: Tx,
  whiteType: (typeof returnWhite)[keyof typeof returnWhite],
  keys: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await tx.named<{ whiteKey: string }>(
    'return_whites',
    `select white_key from return_white_list
      where tenant_id = $1 and white_type = $2 and white_key = any($3::text[]) and effect_date <= $4::date
        and (expire_date is null or expire_date >= $4::date)`,
    [tx.tenantId, whiteType, keys, day],
  )
  return new Set(rows.map(({ whiteKey }) => whiteKey))
}
