// 出库单的规则 · core/orders/orderRules
/**
 * The rule book of new orders (floor.md §7.1, §7.4, §17.2 step 1), for the interface and the file. Faults that can be fixed later are left
 * to the audit: missing or disabled goods, and an unknown region. A file checks both at once, because it can still be corrected.
 */
import { orderFields, type OrderField } from '#contract/import/order'
import { sentence } from '#contract/messages'
import { MASKED_TAG } from '#contract/rules/orderLife'
import { isReceiverPhone, phoneOf } from '#contract/rules/phones'
import { roundHalfUp } from '#contract/rules/round'
import type { Person } from '../../platform/person.ts'
import { seesOwner, seesShop, seesWarehouse, warehouseKey } from '../../platform/scope.ts'
import { CARRIER_BY } from './carriers.ts'
import type { Master } from './master.ts'
import type { NewOrder, NewOrderLine } from './newOrder.ts'

/** Fault of an order, at its field. */
export interface OrderFault {
  readonly field: OrderField
  readonly code: 'A0400' | 'A1003' | 'A2203'
  readonly message: string
}

/** An order with its computed fields. */
export interface CompleteOrder extends NewOrder {
  /** carrier given with the order; without it the usual one of the shop, then the first connected to the warehouse; '' if there is none */
  readonly logisticsCode: string
  /** source of the carrier */
  readonly logisticsBy: number
  readonly platformCode: number
  /** Σ price × pieces; null if one line has no price */
  readonly goodsAmountFen: number | null
}

/** platform_code 99 其他, for an order of an unknown shop. */
const otherPlatform = 99
/** Texts that are often padded with blanks. The blanks are cut, because two orders must not differ only by blanks. */
const padded = ['srcOrderNo', 'receiverName', 'receiverMobile', 'receiverAddress'] as const

export const completeOrder = (order: NewOrder, master: Master): CompleteOrder => {
  const shop = master.shops.get(order.shopNo)
  const texts = Object.fromEntries(padded.map((name) => [name, order[name].trim()])) as Pick<NewOrder, (typeof padded)[number]>
  const phone = phoneOf(texts.receiverMobile)
  const [connected = ''] = master.connected.get(warehouseKey(order.warehouseNo, order.sid)) ?? []
  return {
    ...order,
    ...texts,
    receiverMobile: phone?.dial ?? texts.receiverMobile,
    orderTags: [...(order.orderTags ?? []), ...(phone?.isMasked === true ? [MASKED_TAG] : [])],
    logisticsCode: order.logisticsCode || shop?.defaultLogisticsCode || connected,
    logisticsBy: order.logisticsCode ? CARRIER_BY.order : CARRIER_BY.shop,
    platformCode: shop?.platformCode ?? otherPlatform,
    goodsAmountFen: amountFen(order.lines),
  }
}

const amountFen = (lines: readonly NewOrderLine[]): number | null => {
  let sum = 0
  for (const { priceE4, qty } of lines) {
    if (typeof priceE4 !== 'number') return null
    sum += priceE4 * qty
  }
  return roundHalfUp(sum, 100)
}

/** All faults of a completed order; `order` holds the entered text. */
export const orderFaults = (person: Person, order: NewOrder, master: Master): readonly OrderFault[] => {
  const completed = completeOrder(order, master)
  return [...blankFaults(completed), ...nameFaults(person, completed, master), ...carrierFaults(order, completed, master)]
}

const blankFaults = (order: CompleteOrder): OrderFault[] => [
  ...padded.flatMap((field): OrderFault[] =>
    order[field] === '' && !(order.isOutside === true && field !== 'srcOrderNo')
      ? [{ field, code: 'A0400', message: `${orderFields[field].label}不能为空` }]
      : [],
  ),
  ...(order.receiverMobile === '' || order.isOutside === true || isReceiverPhone(order.receiverMobile)
    ? []
    : [{ field: 'receiverMobile', code: 'A0400', message: '手机号格式不正确' } as const]),
]

/** Owner, shop and warehouse exist, are in the person's scope, and belong together. */
const nameFaults = (person: Person, { ownerNo, shopNo, warehouseNo, sid }: CompleteOrder, master: Master): OrderFault[] => {
  const faults: OrderFault[] = []
  const addFault = (field: OrderField, message: string, code: OrderFault['code'] = 'A1003'): void =>
    void faults.push({ field, code, message })
  const key = warehouseKey(warehouseNo, sid)
  const [shop, warehouse] = [master.shops.get(shopNo), master.warehouses.get(key)]
  if (!master.owners.has(ownerNo)) addFault('ownerNo', `货主不存在：${ownerNo}`)
  else if (!seesOwner(person, ownerNo)) addFault('ownerNo', `无货主权限：${ownerNo}`)
  if (shop === undefined || shop.disabled) addFault('shopNo', `店铺不存在：${shopNo}`)
  else if (shop.ownerNo !== ownerNo && master.owners.has(ownerNo)) addFault('shopNo', `店铺不属于该货主：${shopNo}`)
  else if (!seesShop(person, shopNo)) addFault('shopNo', `无店铺权限：${shopNo}`)
  if (warehouse === undefined || warehouse.disabled) addFault('warehouseNo', `仓库不存在：${key}`)
  else if (!seesWarehouse(person, warehouseNo, sid)) addFault('warehouseNo', `无仓库权限：${key}`)
  else if (master.owners.has(ownerNo) && !master.entered.has(`${ownerNo}|${key}`)) addFault('ownerNo', sentence('A2203'), 'A2203')
  return faults
}

const carrierFaults = (order: NewOrder, { logisticsCode }: CompleteOrder, master: Master): OrderFault[] => {
  const message =
    logisticsCode === ''
      ? '物流公司不能为空：店铺没有默认快递，仓库也未对接快递'
      : master.carriers.has(logisticsCode)
        ? ''
        : order.logisticsCode
          ? `物流公司不存在：${logisticsCode}`
          : `店铺的默认快递已停用：${logisticsCode}`
  return message === '' ? [] : [{ field: 'logisticsCode', code: 'A1003', message }]
}
