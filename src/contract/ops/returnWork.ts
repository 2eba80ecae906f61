// 退货作业的人与工时 · ops/returnWork
import { at } from './at.ts'
import type { WorkFact } from './decision.ts'
import type { DecideContext, Floor } from './view.ts'

/** work_record.op_type of each kind of return work. */
export const returnWorks = { receive: 15, inspect: 16, putaway: 17, pick: 18 } as const
export type ReturnWork = keyof typeof returnWorks

/**
 * A1908 for a staff member who is no return operator of the warehouse for this work; null otherwise. A temp worker needs an authorisation
 * of the day instead. Where the device does not have the list of operators, the server decides.
 */
export const operatorStop = ({ returnOperators }: Floor, { operatorKey }: DecideContext, work: ReturnWork): 'A1908' | null => {
  if (returnOperators === undefined || !operatorKey.startsWith('U')) return null
  return (at(returnOperators, operatorKey) ?? []).includes(returnWorks[work]) ? null : 'A1908'
}

/** Work on a return, without counts yet. */
export const returnWork = (opType: number, bizNo: string, ctx: DecideContext): WorkFact => ({
  opType,
  bizType: 'order',
  bizNo,
  orderNum: 0,
  skuNum: 0,
  goodsNum: 0,
  packageNum: 0,
  lineNum: 0,
  weightG: 0,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: 10_000,
})
