// 旺店通的行怎样成为本系统的行 · wdt/rowMapping
/** Maps rows of 旺店通 to fields of our forms, without side effects. Field names of a row are those of the open interface. */
import type { AnyBody } from '#contract/resource'
import type { SyncType } from '#contract/rules/syncKinds'
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'

/** A person's request for a synchronisation; times in wire form. */
export interface SyncOrder {
  readonly bizType: SyncType
  readonly sid: string
  readonly ownerNo?: string
  readonly parentWarehouseNo?: string
  readonly startTime?: string
  readonly endTime?: string
}

/** sid of warehouses and shops that the product manages itself (floor.md §1.2), without an account of 旺店通. */
export const ownAccount = 'LOCAL'

/** A row of ours with the values of the outside system. */
export interface MappedRow {
  readonly no: string
  readonly name: string
  /** fields led by the outside system: written whenever they differ */
  readonly led: AnyBody
  /** fields written only while they are empty here, because our measurements are better than a supplier's data */
  readonly filled: AnyBody
  /** further fields of a new row */
  readonly born: AnyBody
  /** why it cannot be imported */
  readonly fault: string
  /** reason why the row cannot be imported as a new row */
  readonly unborn: string
}

/** Types that become rows of a list here; other types become documents (wdt/trades, wdt/stockins, wdt/refunds). */
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
/**
 * Planned lines of a document. `list`: field with the details, `quantity`: their field with the pieces; details of one specification are
 * added up.
 */
export const planLines = (row: WdtRow, list: string, quantity: string): readonly PlanLine[] => {
  const details: unknown = row[list]
  const sums = new Map<string, number>()
  for (const detail of Array.isArray(details) ? (details as WdtRow[]) : []) {
    const [goodsNo, qty] = [text(detail, 'spec_no'), Math.round(number(detail, quantity))] as const
    if (goodsNo !== '' && qty > 0) sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  }
  return [...sums].map(([goodsNo, planQty]) => ({ goodsNo, planQty }))
}
/** A positive whole number, else null. */
const positiveInteger = (value: number): number | null => (Math.round(value) >= 1 ? Math.round(value) : null)
const filledFields = (fields: AnyBody): AnyBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

const mappedRow = (no: string, name: string, values: Partial<MappedRow>): MappedRow => ({
  no,
  name,
  led: {},
  filled: {},
  born: {},
  unborn: '',
  ...values,
  fault: no === '' ? '编号为空' : (values.fault ?? ''),
})

/** platform_id of 旺店通 → our platform code; a person sets other platforms once, in 店铺管理. */
const platformOf: Readonly<Record<string, number>> = { 0: 99, 1: 1, 2: 1, 3: 2 }

const shops = (rows: readonly WdtRow[], { ownerNo, sid }: SyncOrder): MappedRow[] =>
  rows.map((source) =>
    mappedRow(text(source, 'shop_no'), text(source, 'shop_name'), {
      led: filledFields({ shopName: text(source, 'shop_name'), platformCode: platformOf[text(source, 'platform_id')] ?? null }),
      filled: { sid },
      born: { ownerNo },
      unborn:
        text(source, 'platform_id') in platformOf
          ? ''
          : `旺店通平台${text(source, 'platform_id')}没有对应的平台，请先在店铺管理新增这家店铺并选择平台，再同步`,
    }),
  )

const warehouses = (rows: readonly WdtRow[], { parentWarehouseNo }: SyncOrder): MappedRow[] =>
  rows.map((source) =>
    mappedRow(text(source, 'warehouse_no'), text(source, 'name'), {
      led: filledFields({ warehouseName: text(source, 'name') }),
      born: {
        parentWarehouseNo: parentWarehouseNo ?? null,
        wmsType: 2,
        warehouseKind: number(source, 'is_defect') === 1 ? 2 : 1,
      },
      unborn: parentWarehouseNo === undefined ? '新的WMS仓要放在物理仓下，请选择所属物理仓后再同步' : '',
    }),
  )

/** goods_type of 旺店通: 3 包装 is packaging, all other types are goods. */
const packaging = 3

/** Specifications of the wanted goods, each with its goods row: a specification in 旺店通 is an item of goods here. */
const specsOf = (rows: readonly WdtRow[], isWantedType: (type: number) => boolean): (readonly [goods: WdtRow, spec: WdtRow])[] =>
  rows.flatMap((goods) => {
    const specs: unknown = goods['spec_list']
    if (!isWantedType(number(goods, 'goods_type')) || !Array.isArray(specs)) return []
    return (specs as WdtRow[]).filter((spec) => number(spec, 'deleted') === 0).map((spec) => [goods, spec] as const)
  })

/** Measures in our units: weight from kg to g, sides from cm to mm. */
const measures = (spec: WdtRow) => ({
  weightG: positiveInteger(number(spec, 'weight') * 1000),
  sides: ['length', 'width', 'height'].map((side) => positiveInteger(number(spec, side) * 10)),
})

const goods = (rows: readonly WdtRow[], { ownerNo }: SyncOrder): MappedRow[] =>
  specsOf(rows, (type) => type !== packaging).map(([goodsRow, spec]) => {
    const { weightG, sides } = measures(spec)
    const [lengthMm = null, widthMm = null, heightMm = null] = sides
    return mappedRow(text(spec, 'spec_no'), text(goodsRow, 'goods_name'), {
      led: filledFields({
        goodsName: text(goodsRow, 'goods_name'),
        specName: text(spec, 'spec_name'),
        spuNo: text(goodsRow, 'goods_no'),
        brand: text(goodsRow, 'brand_name'),
        unit: text(spec, 'unit_name'),
      }),
      filled: filledFields({
        shortName: text(goodsRow, 'short_name'),
        mainBarcode: text(spec, 'barcode'),
        grossWeightG: weightG,
        // a volume needs all three sides
        ...(sides.includes(null) ? {} : { lengthMm, widthMm, heightMm }),
        shelfLifeDay: positiveInteger(number(spec, 'validity_days')),
      }),
      born: { ownerNo },
    })
  })

/** consumable_type 1 纸箱 needs its sides, because cartons are chosen by volume; other packaging is 8 其他. */
const packagingType = (className: string, sides: readonly (number | null)[]): number =>
  className.includes('纸箱') && !sides.includes(null) ? 1 : 8

const consumables = (rows: readonly WdtRow[]): MappedRow[] =>
  specsOf(rows, (type) => type === packaging).map(([goodsRow, spec]) => {
    const { weightG, sides } = measures(spec)
    const [innerLMm = null, innerWMm = null, innerHMm = null] = sides
    return mappedRow(text(spec, 'spec_no'), text(goodsRow, 'goods_name'), {
      led: filledFields({ consumableName: text(goodsRow, 'goods_name'), spec: text(spec, 'spec_name') }),
      filled: filledFields({ barcode: text(spec, 'barcode'), ...(sides.includes(null) ? {} : { innerLMm, innerWMm, innerHMm }) }),
      born: {
        consumableType: packagingType(text(goodsRow, 'class_name'), sides),
        weightG: weightG ?? 0,
        unit: text(spec, 'unit_name') || '个',
        isStock: 1,
      },
    })
  })

const goodsAsk: WdtAsk = { file: 'goods_query.php', list: 'goods_list' }

/** Request and reader of each type. */
export const sources: Readonly<Record<ListType, SyncSource>> = {
  shop: { ask: { file: 'shop.php', list: 'shoplist' }, read: shops },
  warehouse: { ask: { file: 'warehouse_query.php', list: 'warehouses' }, read: warehouses },
  goods: { ask: goodsAsk, read: goods },
  consumable: { ask: goodsAsk, read: consumables },
}
