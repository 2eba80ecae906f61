// 运单计费底表 · finance/waybillFacts
/**
 * Writes the facts that pricing reads (office.md §3) from what was shipped: a row per parcel, the goods lines and the consumables of its
 * order. Delivered twice it changes nothing; a fact that a fee depends on raises the revision, so that the parcel is priced again. What the
 * archive says of goods and consumables is kept as it was at shipping until somebody asks for it to be read again (数据同步).
 */
import { bizDate } from '#contract/rules/clock'
import { interceptLife } from '#contract/rules/orderLife'
import { groupBy } from '../core/floor/keyed.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { Column, Row } from '../platform/tableTypes.ts'
import type { FactCtx } from './factReader.ts'
import { writeConsumables, writeGoods } from './orderFacts.ts'
import { readParcels, type ShippedGoods, type ShippedParcel } from './waybillSources.ts'

/** Orders written in one transaction at most. */
export const ordersAtOnce = 500
/** What is read from the archive again, besides what was shipped. */
export interface Refresh {
  readonly goods?: true
  readonly consumables?: true
}
/** What happened to the parcels of a writing. */
export interface Written {
  readonly added: number
  readonly changed: number
}

/** Columns a fee depends on: a change of one raises the revision. */
const feeColumns = [
  'stockoutNo',
  'ownerNo',
  'shopNo',
  'warehouseNo',
  'sid',
  'parentWarehouseNo',
  'tradeNo',
  'platformCode',
  'orderType',
  'networkId',
  'packageNo',
  'isFirst',
  'provinceCode',
  'cityCode',
  'districtCode',
  'weighG',
  'estWeightG',
  'billWeightG',
  'stdWeightG',
  'lengthMm',
  'widthMm',
  'heightMm',
  'volumeCm3',
  'compositionKey',
  'skuCount',
  'lineCount',
  'pieceQty',
  'goodsValueFen',
  'shipTime',
  'shipDate',
  'isReturn',
  'isProtected',
] as const satisfies readonly Column<'fin_waybill'>[]
type FeeColumn = (typeof feeColumns)[number]
/** A stored parcel; bigint columns are text. */
type Stored = Omit<
  Row<'fin_waybill'>,
  | 'recvRevision'
  | 'recvLines'
  | 'recvWaiting'
  | 'payRevision'
  | 'recvStatus'
  | 'payStatus'
  | 'carrierWeightG'
  | 'carrierFeeFen'
  | 'carrierProvinceCode'
  | 'carrierCityCode'
  | 'manualWeightG'
  | 'weightReason'
  | 'createUserId'
  | 'createUserName'
  | 'createTime'
  | 'updateUserId'
  | 'updateUserName'
  | 'updateTime'
  | 'version'
>
type Fact = Omit<Stored, 'id' | 'revision' | 'volumeCm3' | 'goodsValueFen'> & {
  readonly volumeCm3: number
  readonly goodsValueFen: number | null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
/** Σ qty × value of the pieces; null where a value is unknown. */
const total = (pieces: readonly { readonly qty: number; readonly of: number | null }[]): number | null =>
  pieces.some(({ of }) => of === null) ? null : sum(pieces.map(({ qty, of }) => qty * (of ?? 0)))

/** Measured volume, else that of the pieces in the parcel; 0 where it is unknown. */
const volumeOf = (parcel: ShippedParcel, isOnly: boolean, goods: readonly ShippedGoods[]): number => {
  const measured = Number(parcel.volumeCm3 ?? 0)
  if (measured > 0) return measured
  const unitOf = new Map(goods.map(({ goodsNo, volumeCm3 }) => [goodsNo, volumeCm3]))
  const pieces = isOnly ? goods : (parcel.goodsJson ?? [])
  return total(pieces.map(({ goodsNo, qty }) => ({ qty, of: unitOf.get(goodsNo) ?? null }))) ?? 0
}

/** A shipped order that was to be stopped counts as on its way back until the receiver has signed for it. */
const isOnItsWayBack = ({ interceptStatus, signTime, returnTime }: ShippedParcel): boolean =>
  returnTime !== null || (interceptStatus === interceptLife.failed && signTime === null)

/** The parcels of one order. */
const factsOf = (parcels: readonly ShippedParcel[], goods: readonly ShippedGoods[]): readonly Fact[] =>
  parcels.map((parcel, at) => {
    const {
      weightG,
      estWeightG,
      goodsJson: _goodsJson,
      goodsAmountFen,
      interceptStatus: _intercept,
      dayCut,
      returnTime: _return,
      ...same
    } = parcel
    return {
      ...same,
      isFirst: at === 0 ? 1 : 0,
      weighG: weightG ?? 0,
      estWeightG: estWeightG ?? 0,
      // the weight of a combination is that of an only parcel
      stdWeightG: parcels.length === 1 ? parcel.stdWeightG : null,
      volumeCm3: volumeOf(parcel, parcels.length === 1, goods),
      skuCount: new Set(goods.map(({ goodsNo }) => goodsNo)).size,
      lineCount: goods.length,
      pieceQty: sum(goods.map(({ qty }) => qty)),
      goodsValueFen:
        goodsAmountFen === null ? total(goods.map(({ qty, priceFen }) => ({ qty, of: priceFen }))) : Number(goodsAmountFen),
      shipDate: bizDate(parcel.shipTime.getTime(), dayCut),
      isReturn: isOnItsWayBack(parcel) ? 1 : 0,
    }
  })

const orderOf = ({ stockoutNo }: { readonly stockoutNo: string }): string => stockoutNo
const keyOf = ({ logisticsCode, logisticsNo }: Pick<Fact, 'logisticsCode' | 'logisticsNo'>): string =>
  `${logisticsCode}|${logisticsNo}`
const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
const isSame = (stored: Stored, fact: Fact, columns: readonly (FeeColumn | 'signTime')[]): boolean =>
  columns.every((name) => textOf(stored[name]) === textOf(fact[name]))

/** The combination's weight as it was at shipping; one that was learned later fills in where there was none. */
const keepStandard = (fact: Fact, row: Stored | undefined): Fact => ({ ...fact, stdWeightG: row?.stdWeightG ?? fact.stdWeightG })

/** Locks the parcels' rows before anything else is read: of two writers the later one reads the newer sources. */
const lockStored = ({ tx, tenantId }: FactCtx, stockoutNos: readonly string[]): Promise<readonly Stored[]> =>
  tx.query<Stored>(
    `select id, logistics_code, logistics_no, revision, sign_time, stockout_no, owner_no, shop_no, warehouse_no, sid, parent_warehouse_no,
            trade_no, platform_code, order_type, network_id, package_no, is_first, province_code, city_code, district_code, weigh_g,
            est_weight_g, bill_weight_g, std_weight_g, length_mm, width_mm, height_mm, volume_cm3, composition_key, sku_count, line_count, piece_qty,
            goods_value_fen, ship_time, ship_date, is_return, is_protected
       from fin_waybill where tenant_id = $1 and stockout_no = any($2::text[]) order by id for update`,
    [tenantId, stockoutNos],
  )

/**
 * Writes the facts of these orders, at most `ordersAtOnce`, in the running transaction. Orders that have not left yet are skipped.
 * @returns parcels that were added, and parcels whose revision went up
 */
export const writeWaybills = async (ctx: FactCtx, stockoutNos: readonly string[], refresh: Refresh = {}): Promise<Written> => {
  const stored = new Map((await lockStored(ctx, stockoutNos)).map((row) => [keyOf(row), row]))
  const parcels = await readParcels(ctx, stockoutNos)
  const shipped = [...new Set(parcels.map(({ stockoutNo }) => stockoutNo))]
  const goods = await writeGoods(ctx, shipped, refresh.goods === true)
  const recounted = await writeConsumables(ctx, shipped, refresh.consumables === true)
  const goodsOf = groupBy(goods.rows, orderOf)
  const facts = [...groupBy(parcels, orderOf)]
    .flatMap(([stockoutNo, own]) => factsOf(own, goodsOf.get(stockoutNo) ?? []))
    .map((fact) => (refresh.goods === true ? fact : keepStandard(fact, stored.get(keyOf(fact)))))
  const added = facts.filter((fact) => !stored.has(keyOf(fact)))
  const isRepriced = (fact: Fact): boolean =>
    fact.isFirst === 1 && (goods.changed.has(fact.stockoutNo) || recounted.has(fact.stockoutNo))
  const known = facts.flatMap((fact) => {
    const row = stored.get(keyOf(fact))
    if (row === undefined) return []
    const isRaised = !isSame(row, fact, feeColumns) || isRepriced(fact)
    return isRaised || !isSame(row, fact, ['signTime'])
      ? [{ ...fact, id: row.id, revision: row.revision + (isRaised ? 1 : 0), isRaised }]
      : []
  })
  await insertRows(
    ctx.tx,
    'fin_waybill',
    added.map((fact) => ({ ...fact, id: ctx.id() })),
    // another writer may have added the parcel since it was looked for; what it read is as new
    { all: { createTime: ctx.at, updateTime: ctx.at }, skip: ['logisticsCode', 'logisticsNo'] },
  )
  await changeRows(
    ctx.tx,
    'fin_waybill',
    known.map(({ isRaised: _isRaised, ...row }) => row),
    { key: ['id'], set: [...feeColumns, 'revision', 'signTime'], all: { updateTime: ctx.at } },
  )
  return { added: added.length, changed: known.filter(({ isRaised }) => isRaised).length }
}
