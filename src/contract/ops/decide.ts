// 作业判定表 · ops/decide
/** All operations, for the server and tests; a handheld loads only the rules of its flow (rules/) and of its pending operations (load). */
import type { AnyOp, Op } from '../envelope.ts'
import type { OpType } from './titles.ts'
import { rulesOf, type Operation, type OperationOf } from './operation.ts'
import { files } from './payloads.ts'

export const operations = Object.fromEntries(
  Object.entries(files).map(([opType, file]) => [opType, file.operation]),
) as unknown as { readonly [T in OpType]: Operation<Op<T>> }

export const rules = rulesOf(Object.values(operations))
export const { decide, isFree, apply: applyPatch } = rules

export const isOpType = (opType: string): opType is OpType => Object.hasOwn(operations, opType)

/**
 * Rights, any one of which allows the operation: the right of its handheld page, or of the matching page on the desktop. Without any right
 * here, every person may do the operation.
 */
export const rightsFor = (op: AnyOp): readonly number[] => {
  const { right, desk } = operations[op.opType] as unknown as OperationOf<AnyOp>
  return right === 0 ? [] : [right, ...(desk === undefined ? [] : [desk(op)])]
}
