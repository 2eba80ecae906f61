// 税率设置 · finance/taxRate
import { Array as ListOf, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { taxedTypes } from '../rules/taxRate.ts'
import { DIRECTION } from './weightPlan.ts'

const path = '/v1/finance/bill/taxrate'
const whose = {
  customNo: Optional(Text({ title: '客户', maxLength: 32 })),
  direction: Integer({ title: '方向', enum: Object.keys(DIRECTION).map(Number) }),
}
const rateBp = Integer({ title: '税率' })
const startDate = Text({ title: '生效日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Rates of a customer, or the default ones without a customer, one row per fee type (office.md §9.3, screen 5207). */
export const taxRates = call({
  id: 'finance/taxRate.list',
  title: '税率设置',
  method: 'GET',
  path,
  input: Fields(whose),
  reply: ListOf(
    Fields({
      feeType: Text(),
      /** today's rate, basis points; null: none has started */
      rateBp: Union([Integer(), Null()]),
      startDate: Text(),
      /** 1: the customer's own rate, 0: the default */
      isOwn: Integer(),
      /** rates that start later, the next one first */
      later: ListOf(Fields({ rateBp: Integer(), startDate: Text() })),
    }),
  ),
  may: 520701,
})
/** Adds rates that hold from a day on. */
export const setTaxRates = call({
  id: 'finance/taxRate.set',
  title: '设置税率',
  method: 'POST',
  path,
  input: Fields({
    ...whose,
    list: ListOf(Fields({ feeType: Text({ title: '费用类型', enum: [...taxedTypes] }), rateBp, startDate }), {
      title: '税率',
      minItems: 1,
      maxItems: taxedTypes.length,
    }),
  }),
  reply: Fields({ num: Integer() }),
  may: 520703,
  toast: '设置成功',
})
