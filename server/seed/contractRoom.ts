// 演示的合同 · seed/contractRoom
/**
 * Contracts of the demo world (office.md §25): each owner has one in force, the last has none and the one before it an expired one; each
 * branch of the first carriers is paid by one. Some owners have a second version from the middle of the period, one a special one.
 */
import { contract } from '#contract/finance/contract'
import { contractLabel } from '#contract/finance/contractLabel'
import { custom } from '#contract/finance/custom'
import { feeVersion } from '#contract/finance/feeVersion'
import { weightPlan } from '#contract/finance/weightPlan'
import type { Row } from '#contract/resource'
import { dayAfter } from '#contract/rules/workCalendar'
import { enter, look, make, type Desk } from './deskClient.ts'
import { ask, type Badge } from './transport.ts'

/** Who writes contracts, and who approves them. */
interface Hands {
  readonly desk: Desk
  readonly author: Badge
  readonly reviewer: Badge
  readonly today: string
  /** `warehouseNo-sid` */
  readonly warehouseKeys: readonly string[]
  readonly plans: readonly Row<typeof weightPlan>[]
}
/** Days a contract still runs; the first one is about to end. */
const leftDays = 275
const soonDays = 20

const expressItems = ({ plans }: Hands, direction: number): readonly object[] =>
  plans
    .filter((plan) => plan.direction === direction)
    .map(({ planNo, planName, logisticsCode }, at) => ({
      feeType: 'EXPRESS',
      itemCode: `EX${at + 1}`,
      itemName: planName,
      calcMethod: 13,
      planNo,
      conditions: { logisticsCode },
    }))
const perPiece = (itemCode: string, itemName: string, unitPriceE4: number, serviceCode: string) => ({
  feeType: 'RETURN',
  itemCode,
  itemName,
  calcMethod: 3,
  unitPriceE4,
  conditions: { serviceCode },
})
/** Prices of an owner, 1/10000 元; `firstPriceE4`: the first three pieces of an order. */
const ownerItems = (hands: Hands, firstPriceE4: number): readonly object[] => [
  ...expressItems(hands, 1),
  { feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 4, firstQty: 3, firstPriceE4, extraPriceE4: 1_500 },
  { feeType: 'INBOUND', itemCode: 'IN1', itemName: '入库清点', calcMethod: 3, unitPriceE4: 500 },
  { feeType: 'STORAGE', itemCode: 'ST1', itemName: '仓租', calcMethod: 11, unitPriceE4: 15 },
  { feeType: 'CONSUMABLE', itemCode: 'CO1', itemName: '耗材', calcMethod: 14 },
  { feeType: 'RETURN', itemCode: 'RE1', itemName: '退货处理', calcMethod: 1, unitPriceE4: 15_000 },
  { feeType: 'RETURN', itemCode: 'RE2', itemName: '退货多件', calcMethod: 4, firstQty: 1, firstPriceE4: 0, extraPriceE4: 2_000 },
  perPiece('RE3', '重新包装', 5_000, 'REPACK'),
  perPiece('RE4', '残次处理', 3_000, 'BAD'),
]

const approved = async (
  { desk, author, reviewer }: Hands,
  of: typeof contract | typeof feeVersion,
  no: string,
): Promise<void> => {
  const key = { [of.key[0] ?? '']: no }
  await enter(desk, author, of, key, 'submit')
  await enter(desk, reviewer, of, key, 'approve')
}
const newVersion = async (hands: Hands, contractNo: string, effectDate: string, more: object): Promise<void> =>
  approved(
    hands,
    feeVersion,
    await enter(hands.desk, hands.author, feeVersion, {
      contractNo,
      versionName: '基础价',
      feeTypeGroup: 9,
      effectDate,
      ...more,
    }),
  )

type Customer = Row<typeof custom>
interface Terms {
  readonly startDate: string
  readonly endDate: string
  readonly items: readonly object[]
}
const sign = async (hands: Hands, { customNo, customName, customType }: Customer, { startDate, endDate, items }: Terms) => {
  const { desk, author, warehouseKeys } = hands
  const contractNo = await enter(desk, author, contract, {
    contractName: `${customName ?? ''}${customType === 1 ? '仓配合同' : '快递合同'}`,
    direction: customType,
    customNo,
    signDate: startDate,
    startDate,
    endDate,
    warehouseKeys,
    labelNames: customType === 1 ? ['仓配'] : [],
    billDay: 1,
    taxMode: 0,
    discountBp: 10_000,
  })
  await newVersion(hands, contractNo, startDate, { items })
  await approved(hands, contract, contractNo)
  return contractNo
}

const signOwners = async (hands: Hands, owners: readonly Customer[], startDate: string): Promise<void> => {
  const { today } = hands
  for (const [nth, owner] of owners.slice(0, -2).entries()) {
    const endDate = dayAfter(today, nth === 0 ? soonDays : leftDays)
    const contractNo = await sign(hands, owner, { startDate, endDate, items: ownerItems(hands, 12_000) })
    if (nth % 5 === 1)
      await newVersion(hands, contractNo, dayAfter(today, -30), { versionName: '调价', items: ownerItems(hands, 11_000) })
    if (nth === 2)
      await newVersion(hands, contractNo, dayAfter(today, -3), {
        versionName: '大促价',
        isSpecial: 1,
        specialReason: '大促约定',
        priority: 1,
        expireDate: dayAfter(today, 3),
        items: ownerItems(hands, 10_000),
      })
  }
  const [expired] = owners.slice(-2)
  if (expired !== undefined && owners.length > 2)
    await sign(hands, expired, {
      startDate: dayAfter(today, -400),
      endDate: dayAfter(today, -35),
      items: ownerItems(hands, 12_000),
    })
}

/**
 * Contracts of all owners and branches, in force from `startDate`. `author` writes them, `reviewer` approves. @returns the customers, oldest
 * first
 */
export const setUpContracts = async (
  desk: Desk,
  author: Badge,
  reviewer: Badge,
  [startDate, today]: readonly [string, string],
): Promise<readonly Customer[]> => {
  await make(desk, author, contractLabel, { labelName: '仓配', color: 'blue' })
  await make(desk, author, contractLabel, { labelName: '大客户', color: 'red' })
  const warehouses = await ask<readonly { readonly warehouseNo: string; readonly sid: string }[]>(
    desk.transport,
    author,
    'GET',
    '/v1/warehouse/small/list',
  )
  const hands: Hands = {
    desk,
    author,
    reviewer,
    today,
    warehouseKeys: warehouses.map(({ warehouseNo, sid }) => `${warehouseNo}-${sid}`),
    plans: await look(desk, weightPlan, {}, 100),
  }
  const customers = (await look(desk, custom, {}, 200)).toReversed()
  await signOwners(
    hands,
    customers.filter(({ customType }) => customType === 1),
    startDate,
  )
  for (const branch of customers.filter(({ customType }) => customType === 2))
    await sign(hands, branch, { startDate, endDate: dayAfter(today, leftDays), items: expressItems(hands, 2) })
  return customers
}
