// 拣货分摊 · core/floor/workShares
/** Divides the work of a finished pick order among its pickers, each by the pieces picked (floor.md §16.2 PICK_FINISH). */
import type { WorkFact } from '#contract/ops/decision'
import { at } from '#contract/ops/at'
import { findTaskPeople } from '../people/taskPeople.ts'
import { deskDevice, type OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import type { Share } from './workRecords.ts'

/** Result of a PICK_LINE in pda_op.effects: counted pieces and their orders. */
export interface Counted {
  readonly picked: number
  readonly orders: readonly string[]
  /** the person was not allowed to pick: these pieces are not paid with the pick order */
  readonly isVoid?: true
}
export const countedOf = ({ task, patch }: Outcome): Counted | null => {
  if (task.op.opType !== 'PICK_LINE') return null
  const lines = patch.pickLines ?? []
  const picked = lines.reduce((sum, line) => sum + line.picked, 0)
  return picked === 0
    ? null
    : {
        picked,
        orders: [...new Set(lines.flatMap((line) => line.fills.map((fill) => fill.stockoutNo)))],
        ...(task.author.stop === null ? {} : { isVoid: true }),
      }
}

interface Picker {
  readonly operatorKey: string
  readonly operatorId: string | null
  readonly name: string
  readonly tempUserId: string | null
  pieces: number
  start: number
  readonly lines: Set<number>
  readonly goods: Set<string>
  readonly orders: Set<string>
}
interface StoredPick {
  docNo: string
  operatorKey: string
  userId: string
  tempUserId: string | null
  name: string | null
  seqNo: number
  goods: string
  effectiveAt: Date
  effects: Counted
}

/** Work of a PICK_LINE whose picker had no permission: recorded under the operation itself, void until a supervisor accepts it. */
const voidWorkOf = (outcome: Outcome): WorkFact[] => {
  const { op, effectiveAt } = outcome.task
  const counted = countedOf(outcome)
  if (op.opType !== 'PICK_LINE' || counted?.isVoid !== true) return []
  const { pickNo, ownerNo } = op.payload
  return [
    {
      opType: 1,
      bizType: 'pick',
      bizNo: pickNo,
      pickNo,
      ownerNo,
      orderNum: counted.orders.length,
      skuNum: 1,
      goodsNum: counted.picked,
      packageNum: 0,
      lineNum: 1,
      weightG: 0,
      errorNum: 0,
      startTime: effectiveAt,
      difficultyBp: at(outcome.before.picks, pickNo)?.difficultyBp ?? 10_000,
    },
  ]
}

/**
 * Work of all outcomes. The work of a finished pick order is divided among its pickers. Each PICK_LINE was already judged on whether its
 * picker was allowed.
 */
export const sharesOf = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<Share[]> => {
  const finished = outcomes.filter((outcome) => outcome.task.op.opType === 'PICK_FINISH' && outcome.work.length > 0)
  const others = outcomes.filter((outcome) => !finished.includes(outcome))
  const shares: Share[] = others.flatMap((outcome) =>
    [...outcome.work, ...voidWorkOf(outcome)].map((work) => ({ outcome, work })),
  )
  const withNames = await withPeople(ctx, shares)
  if (finished.length === 0) return withNames
  const pickers = await pickersOf(ctx, finished, outcomes)
  for (const outcome of finished)
    for (const work of outcome.work) {
      const ofPick = pickers.get(work.bizNo)
      // no stored picks: the finisher gets all the work
      if (ofPick === undefined) withNames.push({ outcome, work })
      else
        for (const picker of ofPick.values())
          withNames.push({ outcome, work: partOf(work, sincePaper(outcome, picker)), who: picker, isAllowed: true })
    }
  return withNames
}

/** Adds the people to work that names its workers, such as an unloading by several people. */
const withPeople = async (ctx: OpsTx, shares: readonly Share[]): Promise<Share[]> => {
  const keys = [...new Set(shares.flatMap(({ work }) => work.operatorKey ?? []))]
  if (keys.length === 0) return [...shares]
  const people = new Map((await findTaskPeople(ctx.tx, { keys })).map((person) => [person.operatorKey, person]))
  return shares.map((share) => {
    const person = people.get(share.work.operatorKey ?? '')
    if (person === undefined) return share
    const { operatorKey, userId, name, tempUserId } = person
    return { ...share, who: { operatorKey, operatorId: userId, name, tempUserId }, isAllowed: true }
  })
}

/** At a desk all pieces are reported at the end, so the work of the finishing person starts when he took the paper. */
const sincePaper = ({ task }: Outcome, picker: Picker): Picker =>
  task.deviceId === deskDevice && task.op.opType === 'PICK_FINISH' && task.author.operatorKey === picker.operatorKey
    ? { ...picker, start: Math.min(picker.start, task.op.payload.startTime) }
    : picker

const partOf = (work: WorkFact, picker: Picker): WorkFact => ({
  ...work,
  orderNum: picker.orders.size,
  skuNum: picker.goods.size,
  goodsNum: picker.pieces,
  lineNum: picker.lines.size,
  startTime: picker.start,
})

/** Pickers with their pieces by pick order, from stored operations and from this batch. */
const pickersOf = async (
  ctx: OpsTx,
  finished: readonly Outcome[],
  outcomes: readonly Outcome[],
): Promise<Map<string, Map<string, Picker>>> => {
  const pickNos = finished.flatMap((outcome) => outcome.work.map((work) => work.bizNo))
  const opIdsOfBatch = new Set(outcomes.map((outcome) => outcome.task.op.opId))
  const rows = await ctx.tx.named<StoredPick & { opId: string }>(
    'ops_pickers',
    `select o.op_id, o.doc_no, o.operator_key, o.user_id, o.temp_user_id, coalesce(t.real_name, u.name) as name,
            (o.payload ->> 'seqNo')::int as seq_no, (o.payload ->> 'ownerNo') || '|' || (o.payload ->> 'goodsNo') as goods, o.effective_at, o.effects
       from pda_op o
       left join sys_user u on u.tenant_id = $1 and u.id = o.user_id
       left join temp_user t on t.tenant_id = $1 and t.id = o.temp_user_id
      where o.tenant_id = $1 and o.doc_no = any($2::text[]) and o.op_type = 'PICK_LINE' and o.verdict in (1, 2) and o.effects ? 'picked'`,
    [ctx.tenantId, pickNos],
  )
  const pickers = new Map<string, Map<string, Picker>>()
  for (const row of rows) if (!opIdsOfBatch.has(row.opId)) add(pickers, row)
  for (const outcome of outcomes) {
    const { op, author, effectiveAt } = outcome.task
    const effects = countedOf(outcome)
    if (op.opType !== 'PICK_LINE' || effects === null) continue
    add(pickers, {
      docNo: op.payload.pickNo,
      operatorKey: author.operatorKey,
      userId: author.userId,
      tempUserId: author.tempUserId,
      name: author.operatorName,
      seqNo: op.payload.seqNo,
      goods: `${op.payload.ownerNo}|${op.payload.goodsNo}`,
      effectiveAt: new Date(effectiveAt),
      effects,
    })
  }
  return pickers
}

const add = (pickers: Map<string, Map<string, Picker>>, row: StoredPick): void => {
  const ofPick = pickers.get(row.docNo) ?? new Map<string, Picker>()
  pickers.set(row.docNo, ofPick)
  if (row.effects.isVoid === true) return
  const picker = ofPick.get(row.operatorKey) ?? {
    operatorKey: row.operatorKey,
    operatorId: row.userId,
    name: row.name ?? '',
    tempUserId: row.tempUserId,
    pieces: 0,
    start: row.effectiveAt.getTime(),
    lines: new Set<number>(),
    goods: new Set<string>(),
    orders: new Set<string>(),
  }
  ofPick.set(row.operatorKey, picker)
  picker.pieces += row.effects.picked
  picker.start = Math.min(picker.start, row.effectiveAt.getTime())
  picker.lines.add(row.seqNo)
  picker.goods.add(row.goods)
  for (const order of row.effects.orders) picker.orders.add(order)
}
