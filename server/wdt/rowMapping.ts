// 旺店通的行怎样成为本系统的行 · wdt/rowMapping
/** Pure: maps rows of 旺店通 to form fields. Its field names are those of its open interface. */
import type { AnyBody } from '#contract/resource'
import type { SyncType } from '#contract/rules/syncKinds'
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'

/** What the person asked for; times in wire form. */
export interface SyncOrder {
  readonly bizType: SyncType
  readonly sid: string
  readonly ownerNo?: string
  readonly parentWarehouseNo?: string
  readonly startTime?: string
  readonly endTime?: string
}

/** sid of what the product manages itself (floor.md §1.2), without an account of 旺店通. */
export const ownAccount = 'LOCAL'

/** One of our rows with the outside system's values. */
export interface MappedRow {
  readonly no: string
  readonly name: string
  /** fields the outside system leads: written whenever they differ */
  readonly led: AnyBody
  /** fields written only while empty here: people measure better than a supplier's sheet */
  readonly filled: AnyBody
  /** further fields a new row needs */
  readonly born: AnyBody
  /** why it cannot be imported */
  readonly fault: string
  /** why it cannot be imported as a new row */
  readonly unborn: string
}

/** Types that are lists here; the others are documents (wdt/trades, wdt/stockins, wdt/refunds). */
export type ListType = Exclude<SyncType, 'trade' | 'stockin' | 'refund'>

export interface SyncSource {
  readonly ask: WdtAsk
  readonly read: (rows: readonly WdtRow[], order: SyncOrder) => readonly MappedRow[]
}

export const text = (row: WdtRow, name: string): string => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
export const number = (row: WdtRow, name: string): number => Number(text(row, name)) || 0
/** Planned pieces of one specification in a document of 旺店通. */
export type PlanLine = Readonly<{ goodsNo: string; planQty: number }>
/** Lines of a document from the list field `list`, with pieces from the field `quantity`; lines of one specification are added up. */
export const planLines = (row: WdtRow, list: string, quantity: string): readonly PlanLine[] => {
  const details: unknown = row[list]
  const sums = new Map<string, number>()
  for (const one of Array.isArray(details) ? (details as WdtRow[]) : []) {
    const [goodsNo, qty] = [text(one, 'spec_no'), Math.round(number(one, quantity))] as const
    if (goodsNo !== '' && qty > 0) sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  }
  return [...sums].map(([goodsNo, planQty]) => ({ goodsNo, planQty }))
}
/** A positive whole number, else null. */
const whole = (value: number): number | null => (Math.round(value) >= 1 ? Math.round(value) : null)
const given = (fields: AnyBody): AnyBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

const row = (no: string, name: string, more: Partial<MappedRow>): MappedRow => ({
  no,
  name,
  led: {},
  filled: {},
  born: {},
  unborn: '',
  ...more,
  fault: no === '' ? '编号为空' : (more.fault ?? ''),
})

/** platform_id of 旺店通 → ours; a person sets the others once, in 店铺管理. */
const platformOf: Readonly<Record<string, number>> = { 0: 99, 1: 1, 2: 1, 3: 2 }

const shops = (rows: readonly WdtRow[], { ownerNo, sid }: SyncOrder): MappedRow[] =>
  rows.map((one) =>
    row(text(one, 'shop_no'), text(one, 'shop_name'), {
      led: given({ shopName: text(one, 'shop_name'), platformCode: platformOf[text(one, 'platform_id')] ?? null }),
      filled: { sid },
      born: { ownerNo },
      unborn:
        text(one, 'platform_id') in platformOf
          ? ''
          : `旺店通平台${text(one, 'platform_id')}没有对应的平台，请先在店铺管理新增这家店铺并选择平台，再同步`,
    }),
  )

const warehouses = (rows: readonly WdtRow[], { parentWarehouseNo }: SyncOrder): MappedRow[] =>
  rows.map((one) =>
    row(text(one, 'warehouse_no'), text(one, 'name'), {
      led: given({ warehouseName: text(one, 'name') }),
      born: { parentWarehouseNo: parentWarehouseNo ?? null, wmsType: 2, warehouseKind: number(one, 'is_defect') === 1 ? 2 : 1 },
      unborn: parentWarehouseNo === undefined ? '新的WMS仓要放在物理仓下，请选择所属物理仓后再同步' : '',
    }),
  )

/** goods_type 3 包装 of 旺店通 is packaging; all other types are goods. */
const packaging = 3

/** A specification there is a goods here; each comes with its goods there. */
const specsOf = (rows: readonly WdtRow[], wanted: (type: number) => boolean): (readonly [goods: WdtRow, spec: WdtRow])[] =>
  rows.flatMap((goods) => {
    const specs: unknown = goods['spec_list']
    if (!wanted(number(goods, 'goods_type')) || !Array.isArray(specs)) return []
    return (specs as WdtRow[]).filter((spec) => number(spec, 'deleted') === 0).map((spec) => [goods, spec] as const)
  })

/** Weight: kg to g; sides: cm to mm. */
const measured = (spec: WdtRow) => ({
  weightG: whole(number(spec, 'weight') * 1000),
  sides: ['length', 'width', 'height'].map((side) => whole(number(spec, side) * 10)),
})

const goods = (rows: readonly WdtRow[], { ownerNo }: SyncOrder): MappedRow[] =>
  specsOf(rows, (type) => type !== packaging).map(([of, spec]) => {
    const { weightG, sides } = measured(spec)
    const [lengthMm = null, widthMm = null, heightMm = null] = sides
    return row(text(spec, 'spec_no'), text(of, 'goods_name'), {
      led: given({
        goodsName: text(of, 'goods_name'),
        specName: text(spec, 'spec_name'),
        spuNo: text(of, 'goods_no'),
        brand: text(of, 'brand_name'),
        unit: text(spec, 'unit_name'),
      }),
      filled: given({
        shortName: text(of, 'short_name'),
        mainBarcode: text(spec, 'barcode'),
        grossWeightG: weightG,
        // three sides make a volume, fewer make none
        ...(sides.includes(null) ? {} : { lengthMm, widthMm, heightMm }),
        shelfLifeDay: whole(number(spec, 'validity_days')),
      }),
      born: { ownerNo },
    })
  })

/** consumable_type 1 纸箱 is chosen by volume, so it needs its sides; 8 其他. */
const packagingType = (className: string, sides: readonly (number | null)[]): number =>
  className.includes('纸箱') && !sides.includes(null) ? 1 : 8

const consumables = (rows: readonly WdtRow[]): MappedRow[] =>
  specsOf(rows, (type) => type === packaging).map(([of, spec]) => {
    const { weightG, sides } = measured(spec)
    const [innerLMm = null, innerWMm = null, innerHMm = null] = sides
    return row(text(spec, 'spec_no'), text(of, 'goods_name'), {
      led: given({ consumableName: text(of, 'goods_name'), spec: text(spec, 'spec_name') }),
      filled: given({ barcode: text(spec, 'barcode'), ...(sides.includes(null) ? {} : { innerLMm, innerWMm, innerHMm }) }),
      born: {
        consumableType: packagingType(text(of, 'class_name'), sides),
        weightG: weightG ?? 0,
        unit: text(spec, 'unit_name') || '个',
        isStock: 1,
      },
    })
  })

const goodsAsk: WdtAsk = { file: 'goods_query.php', list: 'goods_list' }

/** Address and reader of each type in 旺店通. */
export const sources: Readonly<Record<ListType, SyncSource>> = {
  shop: { ask: { file: 'shop.php', list: 'shoplist' }, read: shops },
  warehouse: { ask: { file: 'warehouse_query.php', list: 'warehouses' }, read: warehouses },
  goods: { ask: goodsAsk, read: goods },
  consumable: { ask: goodsAsk, read: consumables },
}
