// 同步写到哪里 · wdt/target
import { consumable } from '#contract/consumable/consumable'
import { goods } from '#contract/goods/goods'
import { shop } from '#contract/owner/shop'
import type { Resource, AnyBody } from '#contract/resource'
import { wms } from '#contract/warehouse/wms'
import type { Ctx } from '../platform/ctx.ts'
import { definedRows } from '../platform/definedRows.ts'
import { columnOf, plain } from '../platform/kinds.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { ownAccount, type ListType, type MappedRow, type SyncOrder } from './rowMapping.ts'

interface Target {
  readonly resource: Resource
  readonly table: string
  /** field with the number of the outside system */
  readonly key: string
  /** the other key fields, which are the same for all rows of a request */
  readonly within: (order: SyncOrder) => AnyBody
  /** reason why an existing row does not belong to this request */
  readonly foreign?: (before: Stored, order: SyncOrder) => string
}

const noFields = (): AnyBody => ({})

export const targets: Readonly<Record<ListType, Target>> = {
  shop: {
    resource: shop,
    table: 'shop',
    key: 'shopNo',
    within: noFields,
    foreign: ({ ownerNo, sid }, order) => {
      if (ownerNo !== order.ownerNo) return `店铺已属于货主${plain(ownerNo)}`
      return sid !== null && sid !== ownAccount && sid !== order.sid ? `店铺已属于WMS账号${plain(sid)}` : ''
    },
  },
  warehouse: { resource: wms, table: 'wms_warehouse', key: 'warehouseNo', within: ({ sid }) => ({ sid }) },
  goods: { resource: goods, table: 'goods', key: 'goodsNo', within: ({ ownerNo }) => ({ ownerNo }) },
  consumable: { resource: consumable, table: 'consumable', key: 'consumableNo', within: noFields },
}

/** Stored rows by number: id, version and the fields that the outside system may write. */
export const readKnown = async (
  ctx: Ctx,
  order: SyncOrder & { readonly bizType: ListType },
  rows: readonly MappedRow[],
): Promise<ReadonlyMap<string, Stored>> => {
  const { resource, table, key, within } = targets[order.bizType]
  const names = new Set(rows.flatMap(({ led, filled }) => [...Object.keys(led), ...Object.keys(filled)]))
  if (order.bizType === 'shop') names.add('ownerNo')
  const fixedKeys = Object.entries(within(order))
  const storedRows = await definedRows(
    ctx.tx,
    resource,
    `select ${[key, 'id', 'version', ...names].map((name) => `${columnOf(name)} as "${name}"`).join(', ')} from ${table}
      where tenant_id = $1 and ${columnOf(key)} = any($2::text[])${fixedKeys.map(([name], index) => ` and ${columnOf(name)} = $${index + 3}`).join('')}`,
    [ctx.tenantId, rows.map((row) => row.no), ...fixedKeys.map(([, value]) => value)],
  )
  return new Map(storedRows.map((row) => [plain(row[key]), row as Stored]))
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The fields of a row that must be written; empty if the stored row agrees. */
export const differing = ({ led, filled }: MappedRow, before: Stored): AnyBody =>
  Object.fromEntries([
    ...Object.entries(led).filter(([name, value]) => plain(value) !== plain(before[name])),
    ...Object.entries(filled).filter(([name]) => isEmpty(before[name]) || (name === 'sid' && before[name] === ownAccount)),
  ])
