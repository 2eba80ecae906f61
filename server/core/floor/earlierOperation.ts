// 谁先做了 · core/floor/earlierOperation
/** A conflict with earlier work of another person names that person and the time, so that the two can talk (floor.md §16.2 Clashes). */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { Args } from '#contract/ops/decision'
import type { OpType } from '#contract/ops/titles'
import { bizDate, momentText } from '#contract/rules/clock'
import type { Outcome } from './decideBatch.ts'
import type { OpsTx } from './context.ts'

/** The earlier operation to find, and its verb. */
interface Sought {
  readonly opType: OpType
  readonly verb: string
  /** document number of that operation */
  readonly docNo: string
  readonly isIt?: (payload: Payload) => boolean
}
interface Payload {
  readonly seqNo?: number
  readonly toteNo?: string
  readonly logisticsNo?: string
  readonly handoverNo?: string
}
/** An applied operation. */
interface EarlierOp {
  readonly opId: string
  readonly opType: OpType
  readonly docNo: string | null
  readonly stockoutNo: string | null
  readonly payload: Payload
  readonly name: string | null
  readonly effectiveAt: Date
}

const stepVerbs: Readonly<Partial<Record<OpType, string>>> = { CHECK_ORDER: '复核', PACK_ORDER: '打包' }

/**
 * The operation that the conflict is about; null if there is none. A1107 the pick order was taken over, A1109 more than planned is picked,
 * A1116 the tote is in use, A1603 the parcel is in a hand-over, A1122 the parcel is not to be pulled out, A2201 the order is past the step.
 */
const soughtBy = ({ task: { op }, code, args, before }: Outcome): Sought | null => {
  if (code === 'A1107' && 'pickNo' in op.payload) return { opType: 'PICK_CLAIM', verb: '领的', docNo: op.payload.pickNo }
  if (code === 'A1109' && op.opType === 'PICK_LINE') {
    const { pickNo, seqNo } = op.payload
    return { opType: op.opType, verb: '先拣了', docNo: pickNo, isIt: (payload) => payload.seqNo === seqNo }
  }
  if (code === 'A1116' && op.opType === 'PICK_BIND_TOTE') {
    const { toteNo } = op.payload
    const holder = at(before.totes, toteNo)?.pickNo ?? ''
    return { opType: op.opType, verb: '先用了', docNo: holder, isIt: (payload) => payload.toteNo === toteNo }
  }
  if (code === 'A1603' && op.opType === 'HANDOVER_SCAN') {
    const { logisticsNo } = op.payload
    return {
      opType: op.opType,
      verb: '先扫了',
      docNo: String(args['no'] ?? ''),
      isIt: (payload) => payload.logisticsNo === logisticsNo,
    }
  }
  const stockoutNo = orderOf(op, before)
  if (code === 'A1122' && op.opType === 'PULL_OUT') return { opType: op.opType, verb: '先取出了', docNo: stockoutNo }
  const verb = stepVerbs[op.opType]
  const isPast = code === 'A2201' && Number(args['status'] ?? 0) > Number(args['needs'] ?? 0)
  return isPast && verb !== undefined ? { opType: op.opType, verb: `先${verb}了`, docNo: stockoutNo } : null
}

const orderOf = ({ payload }: AnyOp, { orders, parcels }: Outcome['before']): string => {
  const { stockoutNo = '', logisticsNo = '' } = payload as { readonly stockoutNo?: string; readonly logisticsNo?: string }
  return at(orders, stockoutNo)?.stockoutNo ?? at(parcels, logisticsNo) ?? ''
}

/**
 * Returns the outcomes. A conflict with an earlier operation gets the argument `earlier`, a sentence with that operation's person and time.
 */
export const withEarlierOperation = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<readonly Outcome[]> => {
  const sought = new Map(
    outcomes.flatMap((outcome) => {
      const one = outcome.verdict === 2 ? soughtBy(outcome) : null
      return one === null || one.docNo === '' ? [] : [[outcome, one] as const]
    }),
  )
  if (sought.size === 0) return outcomes
  const stored = await readEarlier(ctx, [...sought.values()])
  return outcomes.map((outcome, nth) => {
    const soughtOp = sought.get(outcome)
    if (soughtOp === undefined) return outcome
    const { opId } = outcome.task.op
    const first =
      foundInBatch(outcomes.slice(0, nth), soughtOp) ?? stored.find((row) => row.opId !== opId && isFor(soughtOp, row))
    return first === undefined
      ? outcome
      : { ...outcome, args: { ...outcome.args, earlier: earlierSentence(ctx, soughtOp, first) } }
  })
}

const isFor = ({ opType, docNo, isIt }: Sought, row: Omit<EarlierOp, 'opId' | 'name' | 'effectiveAt'>): boolean =>
  row.opType === opType && (row.docNo === docNo || row.stockoutNo === docNo) && (isIt?.(row.payload) ?? true)

/** Searches the operations of this transaction, which are not in the table yet. */
const foundInBatch = (outcomes: readonly Outcome[], sought: Sought): Pick<EarlierOp, 'name' | 'effectiveAt'> | undefined => {
  const earlier = outcomes.findLast(
    ({ verdict, waitingFor, before, task: { op } }) =>
      verdict === 1 &&
      waitingFor === null &&
      isFor(sought, {
        opType: op.opType,
        docNo: op.docNo ?? null,
        stockoutNo: orderOf(op, before),
        payload: op.payload as Payload,
      }),
  )
  return earlier && { name: earlier.task.author.operatorName, effectiveAt: new Date(earlier.task.effectiveAt) }
}

const earlierSentence = (
  { now }: OpsTx,
  { verb }: Sought,
  { name, effectiveAt }: Pick<EarlierOp, 'name' | 'effectiveAt'>,
): string => {
  const then = effectiveAt.getTime()
  const text = momentText(then)
  const time = bizDate(then) === bizDate(now) ? text.slice(11, 16) : text.slice(5, 16)
  return `${name ?? '另一个人'} ${time} ${verb}`
}

/** Applied operations of these orders and pick orders, the latest first. Two reads, because each number has its own index. */
const readEarlier = async ({ tx, tenantId }: OpsTx, sought: readonly Sought[]): Promise<EarlierOp[]> => {
  const docNos = [...new Set(sought.map((one) => one.docNo))]
  const opTypes = [...new Set(sought.map((one) => one.opType))]
  const earlierOps: EarlierOp[] = []
  for (const column of ['doc_no', 'stockout_no'] as const)
    earlierOps.push(
      ...(await tx.named<EarlierOp>(
        `ops_earlier_${column}`,
        `select p.op_id, p.op_type, p.doc_no, p.stockout_no, p.payload,
                coalesce(t.real_name, u.name) as name, p.effective_at
           from pda_op p
           left join sys_user u on u.tenant_id = $1 and u.id = p.user_id
           left join temp_user t on t.tenant_id = $1 and t.id = p.temp_user_id
          where p.tenant_id = $1 and p.${column} = any($2::text[]) and p.op_type = any($3::text[]) and p.verdict = 1
            and p.waiting_for is null`,
        [tenantId, docNos, opTypes],
      )),
    )
  return earlierOps.sort((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime())
}

/** `，张三 14:03 先复核了`, to be added to the message of a conflict; '' without an earlier operation. */
export const earlierText = ({ earlier }: { readonly earlier?: Args[string] }): string =>
  earlier === undefined ? '' : `，${earlier}`
