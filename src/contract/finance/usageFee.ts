// 本月用量与费用 · finance/usageFee
/** What a consumable and a protection plan were charged this month, and what they have cost so far (office.md §22). */
import { Array as List, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

/** Right to see prices of packaging, as on the list of consumables. */
const seesPrices = 150524
/** Prices shown at most, the newest first. */
export const usagePricesMax = 100
/** fin_fee_line of this month: `qty` is in `unit`, `waiting` counts what has no price yet and is therefore not in it. */
const monthFees = Obj({
  month: Str(),
  qty: Str(),
  unit: Str(),
  amountFen: Integer(),
  waiting: Integer(),
  prices: List(
    Obj({
      /** from the archive, or from a version of a contract */
      source: Str(),
      customName: Str(),
      since: Str(),
      /** null: until it is changed */
      until: Union([Str(), Null()]),
      priceText: Str(),
      userName: Str(),
    }),
  ),
})

export const consumableFees = call({
  id: 'finance/usageFee.consumable',
  title: '耗材的费用',
  method: 'GET',
  path: '/v1/finance/consumable/fee',
  input: Obj({ consumableNo: Str({ title: '耗材', minLength: 1, maxLength: 32 }) }),
  reply: monthFees,
  may: seesPrices,
})
export const planFees = call({
  id: 'finance/usageFee.plan',
  title: '保护方案的费用',
  method: 'GET',
  path: '/v1/finance/protection/plan/fee',
  input: Obj({ planNo: Str({ title: '方案编号', minLength: 1, maxLength: 32 }) }),
  reply: monthFees,
  may: 520401,
})
