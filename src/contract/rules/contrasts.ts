// 两个来源的对比 · rules/contrasts
/**
 * Which sources can be compared (floor.md §13.2 差异对比). A source has fields of the things of a day: orders, parcels, receipts. Two sources
 * can be compared where both have the same field of the same things, one by one or summed up by a coarser key.
 */

/** Things of a day: orders shipped, parcels weighed, receipts put away. */
export const CONTRAST_THINGS = { ship: '出库', weigh: '称重', stockin: '入库' } as const
export type ContrastThings = keyof typeof CONTRAST_THINGS

/** valve_contrast.compare_field: the compared field, in whole units; weights in g. */
export const CONTRAST_FIELD = { ORDERS: '单数', PARCELS: '包裹数', PIECES: '件数', WEIGHT: '重量(g)' } as const
export type ContrastField = keyof typeof CONTRAST_FIELD

interface Source {
  readonly of: ContrastThings
  readonly name: string
  readonly fields: readonly ContrastField[]
}
/** valve_contrast.left_source, right_source. */
export const CONTRAST_SOURCE = {
  SHIPPED: { of: 'ship', name: '已出库', fields: ['ORDERS', 'PARCELS', 'PIECES', 'WEIGHT'] },
  SHIP_TOLD: { of: 'ship', name: 'ERP已回传', fields: ['ORDERS', 'PIECES'] },
  HANDED: { of: 'ship', name: '已交接', fields: ['PARCELS'] },
  COLLECTED: { of: 'ship', name: '快递已揽收', fields: ['PARCELS'] },
  CHECKED: { of: 'ship', name: '已复核', fields: ['PIECES'] },
  PICKED: { of: 'ship', name: '已拣货', fields: ['PIECES'] },
  SHIP_ESTIMATE: { of: 'ship', name: '预估重量', fields: ['WEIGHT'] },
  WEIGHED: { of: 'weigh', name: '称重记录', fields: ['PARCELS', 'WEIGHT'] },
  WEIGH_ESTIMATE: { of: 'weigh', name: '预估重量', fields: ['WEIGHT'] },
  PLANNED: { of: 'stockin', name: '入库通知', fields: ['PIECES'] },
  RECEIVED: { of: 'stockin', name: '收货', fields: ['ORDERS', 'PIECES'] },
  PUT_AWAY: { of: 'stockin', name: '上架', fields: ['ORDERS', 'PIECES'] },
  STOCKIN_TOLD: { of: 'stockin', name: 'ERP已回传', fields: ['ORDERS', 'PIECES'] },
} as const satisfies Readonly<Record<string, Source>>
export type ContrastSource = keyof typeof CONTRAST_SOURCE
export const CONTRAST_SOURCE_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CONTRAST_SOURCE).map(([code, { of, name }]) => [code, `${CONTRAST_THINGS[of]}：${name}`]),
)

/** valve_contrast.key_fields: keys that match the rows of both sources; rows of different warehouses or owners never match. */
export const CONTRAST_KEY = {
  ORDER: '出库单号',
  PARCEL: '包裹号',
  WAYBILL: '运单号',
  CARRIER: '物流公司',
  SHOP: '店铺',
  STOCKIN: '入库单号',
  GOODS: '商品编号',
  PLACE: '仓库货主',
} as const
export type ContrastKey = keyof typeof CONTRAST_KEY
const keysOf: Readonly<Record<ContrastThings, readonly ContrastKey[]>> = {
  ship: ['ORDER', 'PARCEL', 'WAYBILL', 'CARRIER', 'SHOP', 'PLACE'],
  weigh: ['ORDER', 'PARCEL', 'WAYBILL', 'CARRIER', 'PLACE'],
  stockin: ['STOCKIN', 'GOODS', 'PLACE'],
}
/** Keys too fine for a field, because the sources have the field only for a whole order. */
const tooFine: Readonly<Partial<Record<ContrastThings, Readonly<Partial<Record<ContrastField, readonly ContrastKey[]>>>>>> = {
  ship: { ORDERS: ['PARCEL', 'WAYBILL'], PIECES: ['PARCEL', 'WAYBILL'] },
  stockin: { ORDERS: ['GOODS'] },
}
/** Keys that identify one thing everywhere; under the other keys a row belongs to its warehouse and owner. */
const exact: ReadonlySet<string> = new Set<ContrastKey>(['ORDER', 'PARCEL', 'WAYBILL', 'STOCKIN'])
export const isExact = (keys: readonly ContrastKey[]): boolean => keys.some((key) => exact.has(key))

/** Most keys of one contrast. */
export const contrastKeysMost = 3

export interface ContrastFacts {
  readonly leftSource: ContrastSource
  readonly rightSource: ContrastSource
  readonly keyFields: readonly ContrastKey[]
  readonly compareField: ContrastField
}
/** The values of a form or a row, not checked yet. */
export type ContrastTyped = Readonly<Record<keyof ContrastFacts, unknown>>
export interface ContrastFault {
  readonly field: keyof ContrastFacts
  readonly why: string
}

const isOf = <T extends object>(texts: T, code: unknown): code is keyof T & string =>
  typeof code === 'string' && Object.hasOwn(texts, code)
const quotedName = (of: ContrastSource): string => `“${CONTRAST_SOURCE[of].name}”`

/** Why two sources cannot be compared in this way; null when they can. */
export const contrastFault = ({ leftSource, rightSource, keyFields, compareField }: ContrastTyped): ContrastFault | null => {
  if (!isOf(CONTRAST_SOURCE, leftSource)) return { field: 'leftSource', why: '请选左来源' }
  if (!isOf(CONTRAST_SOURCE, rightSource)) return { field: 'rightSource', why: '请选右来源' }
  if (leftSource === rightSource) return { field: 'rightSource', why: '两个来源不能是同一个' }
  const [left, right] = [CONTRAST_SOURCE[leftSource], CONTRAST_SOURCE[rightSource]] as const
  if (left.of !== right.of)
    return { field: 'rightSource', why: `左来源说的是${CONTRAST_THINGS[left.of]}，右来源也要选${CONTRAST_THINGS[left.of]}的` }
  if (!isOf(CONTRAST_FIELD, compareField)) return { field: 'compareField', why: '请选字段' }
  for (const source of [leftSource, rightSource])
    if (!(CONTRAST_SOURCE[source].fields as readonly string[]).includes(compareField))
      return { field: 'compareField', why: `${quotedName(source)}没有${CONTRAST_FIELD[compareField]}` }
  const why = keyFault(keyFields, left.of, compareField)
  return why === '' ? null : { field: 'keyFields', why }
}

const keyFault = (keys: unknown, of: ContrastThings, field: ContrastField): string => {
  if (!Array.isArray(keys) || keys.length === 0) return '请选主键'
  if (keys.length > contrastKeysMost || new Set(keys).size < keys.length) return `主键最多${contrastKeysMost}个，不重复`
  for (const key of keys as readonly unknown[]) {
    if (!isOf(CONTRAST_KEY, key)) return '主键不正确'
    if (!keysOf[of].includes(key)) return `${CONTRAST_THINGS[of]}没有${CONTRAST_KEY[key]}`
    if (tooFine[of]?.[field]?.includes(key)) return `${CONTRAST_FIELD[field]}没有分到${CONTRAST_KEY[key]}，请换主键`
  }
  return ''
}

/** valve_contrast.schedule. */
export const CONTRAST_SCHEDULE = { 1: '每天', 2: '每周一', 3: '只手工' } as const
